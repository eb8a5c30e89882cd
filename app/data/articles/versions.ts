import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import type { Version } from "../../domain/newsroom/version.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { FunctionReturns } from "../database.types.ts";
import type { FieldsJson } from "../json.types.ts";
import { toFields } from "./article-row.ts";

/**
 * Lists `limit` versions of an article, newest first, without their text: those before the version `before`.
 *
 * @throws BackendError 403 for those who may not read its drafts
 */
export async function listVersions(
  client: Client,
  { articleId, limit, before }: { articleId: string; limit: number; before?: number },
): Promise<Version[]> {
  const { data, error, status } = await client.rpc("list_versions", {
    article_id: articleId,
    max_rows: limit,
    ...(before !== undefined && { before }),
  });
  if (error) throw new BackendError(error, status);
  return data.map(toVersion);
}

/**
 * Fields of a version, as `compareArticles` takes them; null if it does not exist.
 *
 * @throws BackendError
 */
export async function getVersionFields(
  client: Client,
  { articleId, number }: { articleId: string; number: number },
): Promise<FieldsJson | null> {
  const { data, error, status } = await client
    .from("article_versions")
    .select("fields")
    .eq("article_id", articleId)
    .eq("number", number)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data?.fields ?? null;
}

/** Fields that a user published of an article, with the notes to readers. */
export type OwnPublication = { fields: ArticleFields; notes: { kind: string; text: string }[] };

/**
 * Publications of an article by a user after the moment `since`, or ever.
 *
 * @throws BackendError
 */
export async function listOwnPublications(
  client: Client,
  { articleId, userId, since }: { articleId: string; userId: string; since: string | undefined },
): Promise<OwnPublication[]> {
  let query = client
    .from("article_versions")
    .select("number,fields")
    .eq("article_id", articleId)
    .eq("created_by", userId)
    .in("kind", ["published", "scheduled"]);
  if (since !== undefined) query = query.gt("created_at", since);
  const versions = await query;
  if (versions.error) throw new BackendError(versions.error, versions.status);
  const numbers = versions.data.map(({ number }) => number);
  if (numbers.length === 0) return [];
  const notes = await client
    .from("article_corrections")
    .select("version_number,kind,text")
    .eq("article_id", articleId)
    .in("version_number", numbers);
  if (notes.error) throw new BackendError(notes.error, notes.status);
  return versions.data.map(({ number, fields }) => ({
    fields: toFields(fields),
    notes: notes.data.filter((note) => note.version_number === number),
  }));
}

/**
 * Slug of a live or scheduled article; null if it is neither.
 *
 * @throws BackendError
 */
export async function findLiveSlug(client: Client, { id }: { id: string }): Promise<string | null> {
  const { data, error, status } = await client
    .from("articles")
    .select("slug")
    .eq("id", id)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data?.slug ?? null;
}

/**
 * Names a version, which is then kept forever. An empty name takes the name away.
 *
 * @throws BackendError
 */
export async function nameVersion(
  client: Client,
  { articleId, number, name }: { articleId: string; number: number; name: string },
): Promise<void> {
  const { error, status } = await client.rpc("name_version", {
    article_id: articleId,
    number,
    name,
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Makes a version the working copy of its article. The live article does not change.
 *
 * @throws BackendError
 */
export async function restoreVersion(
  client: Client,
  { articleId, number }: { articleId: string; number: number },
): Promise<void> {
  const { error, status } = await client.rpc("restore_version", { article_id: articleId, number });
  if (error) throw new BackendError(error, status);
}

function toVersion(row: FunctionReturns<"list_versions">[number]): Version {
  return {
    number: row.number,
    kind: row.kind,
    title: row.title?.trim() || "Untitled",
    words: row.words,
    createdAt: row.created_at,
    beganAt: row.began_at,
    previousPublication: row.previous_publication,
    writerNames: row.writer_names,
    name: row.name,
    isPublic: row.is_public,
    isRedacted: row.redacted_at !== null,
  };
}

import type { CorrectionKind } from "../../domain/corrections/correction.ts";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import type { ArticleFlags } from "../../domain/newsroom/staff-article.ts";
import { BackendError, UNIQUE_VIOLATION } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { toRow } from "./article-row.ts";

export type CreateResult =
  | { kind: "created"; id: string; version: string }
  | { kind: "slug-taken" };

/**
 * Stores a new article. A slug conflict, also with a concurrent save, is a result and not an error.
 *
 * @throws BackendError
 */
export async function createArticle(
  client: Client,
  { fields }: { fields: ArticleFields },
): Promise<CreateResult> {
  const row = toRow(fields);
  const { data, error, status } = await client
    .from("articles")
    .insert(row)
    .select()
    .abortSignal(saveLimit(row))
    .single();
  if (error?.code === UNIQUE_VIOLATION) return { kind: "slug-taken" };
  if (error) throw new BackendError(error, status);
  return { kind: "created", id: data.id, version: data.updated_at };
}

export type UpdateResult =
  | { kind: "updated"; version: string }
  | { kind: "slug-taken" }
  /** The article does not, or no longer, have this version. */
  | { kind: "not-updated" };

/**
 * Updates an article if it still has the version that the writer loaded, in one statement. A slug conflict is a result
 * and not an error.
 *
 * @throws BackendError
 */
export async function updateArticle(
  client: Client,
  { id, version, fields }: { id: string; version: string; fields: ArticleFields },
): Promise<UpdateResult> {
  const row = toRow(fields);
  const { data, error, status } = await client
    .from("articles")
    .update(row)
    .eq("id", id)
    .eq("updated_at", version)
    .select("updated_at")
    .abortSignal(saveLimit(row))
    .maybeSingle();
  if (error?.code === UNIQUE_VIOLATION) return { kind: "slug-taken" };
  if (error) throw new BackendError(error, status);
  return data ? { kind: "updated", version: data.updated_at } : { kind: "not-updated" };
}

/** Error codes of `publish_with_note`: the article has changed, or is not on the site any more. */
const NOT_UPDATED = ["PT409", "PT404"];

/**
 * Updates a live article that is still as the writer loaded it, and tells readers of the change, in one transaction. A
 * slug conflict is a result and not an error, as is an article that somebody else changed or took off the site.
 *
 * @throws BackendError
 */
export async function publishWithNote(
  client: Client,
  {
    id,
    version,
    fields,
    note,
  }: {
    id: string;
    version: string;
    fields: ArticleFields;
    note: { kind: CorrectionKind; text: string };
  },
): Promise<UpdateResult> {
  const changes = toRow(fields);
  const { data, error, status } = await client
    .rpc("publish_with_note", {
      article_id: id,
      changes,
      seen_version: version,
      kind: note.kind,
      text: note.text,
    })
    .abortSignal(saveLimit(changes));
  if (error?.code === UNIQUE_VIOLATION) return { kind: "slug-taken" };
  if (error && NOT_UPDATED.includes(error.code)) return { kind: "not-updated" };
  if (error) throw new BackendError(error, status);
  return { kind: "updated", version: data.updated_at };
}

/**
 * Whether an article has this slug; `exceptId` leaves one article out.
 *
 * @throws BackendError
 */
export async function isSlugTaken(
  client: Client,
  { slug, exceptId }: { slug: string; exceptId?: string },
): Promise<boolean> {
  let query = client.from("articles").select("id").eq("slug", slug);
  if (exceptId !== undefined) query = query.neq("id", exceptId);
  const { data, error, status } = await query.limit(1).abortSignal(saveLimit());
  if (error) throw new BackendError(error, status);
  return data.length > 0;
}

const NOT_FOUND = 404;

/**
 * Sets flags of several articles and returns how many were changed; deleted ones are skipped.
 *
 * @throws BackendError also if none could be changed, as after the session has ended
 */
export async function updateArticleFlags(
  client: Client,
  { ids, isFeatured, isPopular }: ArticleFlags & { ids: string[] },
): Promise<number> {
  const { data, error, status } = await client
    .from("articles")
    .update({
      ...(isFeatured !== undefined && { is_featured: isFeatured }),
      ...(isPopular !== undefined && { is_popular: isPopular }),
    })
    .in("id", ids)
    .select("id");
  if (error) throw new BackendError(error, status);
  // Row level security rejects a change by matching no row, with a success status.
  if (data.length === 0) throw new BackendError({ message: "No article was changed." }, NOT_FOUND);
  return data.length;
}

/**
 * Deletes articles. Images used only by them are retained for a month, because a form that is open elsewhere may still
 * save them as a new article.
 *
 * @throws BackendError when the articles could not be deleted
 */
export async function removeArticles(client: Client, { ids }: { ids: string[] }): Promise<void> {
  const { error, status } = await client.rpc("remove_articles", { ids });
  if (error) throw new BackendError(error, status);
}

const LIMIT_MS = 60_000;
/** Minimum upload speed; a slower connection counts as lost. */
const BYTES_PER_MS = 10;

/**
 * Aborts a save that gets no response, so that it is retried on another connection.
 *
 * @param row the request body; a longer article gets more time.
 */
function saveLimit(row?: unknown): AbortSignal {
  const limit = new AbortController();
  const length = row === undefined ? 0 : JSON.stringify(row).length;
  setTimeout(() => limit.abort(), LIMIT_MS + length / BYTES_PER_MS);
  return limit.signal;
}

import type { Correction, ListedCorrection } from "../../domain/corrections/correction.ts";
import type { LiveUpdate } from "../../domain/fronts/live-update.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { ArticleCorrectionRow } from "../rows.types.ts";

type CorrectionRow = Pick<
  ArticleCorrectionRow,
  "id" | "kind" | "text" | "version_number" | "published_at" | "changed_at"
>;

/**
 * Lists the notes of an article, oldest first.
 *
 * @throws BackendError
 */
export async function listArticleCorrections(
  client: Client,
  { articleId }: { articleId: string },
): Promise<Correction[]> {
  const { data, error, status } = await client
    .from("article_corrections")
    .select("id,kind,text,version_number,published_at,changed_at")
    .eq("article_id", articleId)
    .is("withdrawn_at", null)
    .order("published_at")
    .order("id");
  if (error) throw new BackendError(error, status);
  return data.map(toCorrection);
}

/**
 * Lists the newest updates with words of articles, newest first.
 *
 * @throws BackendError
 */
export async function listLiveUpdates(
  client: Client,
  { articleIds, limit }: { articleIds: readonly string[]; limit: number },
): Promise<LiveUpdate[]> {
  const { data, error, status } = await client
    .from("article_corrections")
    .select("id,text,published_at,article_id")
    .eq("kind", "update")
    .neq("text", "")
    .is("withdrawn_at", null)
    .in("article_id", articleIds)
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit);
  if (error) throw new BackendError(error, status);
  return data.map(({ id, text, published_at, article_id }) => ({
    id,
    articleId: article_id,
    text,
    publishedAt: published_at,
  }));
}

/**
 * Lists clarifications, corrections and retractions of public articles, newest first.
 *
 * @throws BackendError
 */
export async function listCorrections(
  client: Client,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ListedCorrection[]> {
  const { data, error, status } = await client.rpc("list_corrections", {
    max_rows: limit,
    skip_rows: offset,
  });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    ...toCorrection(row),
    articleTitle: row.article_title,
    articleSlug: row.article_slug,
  }));
}

/** A version of an article that readers could see. `fields` are the columns of `articles`, in any historic shape. */
export type PublicVersion = {
  number: number;
  /** ISO date-time. */
  publicAt: string;
  fields: unknown;
  /** When words were taken out for legal reasons; null if none were. */
  redactedAt: string | null;
  /** Whether a former installation recorded it. */
  isImported: boolean;
};

/**
 * Lists versions of a public article that readers could see, newest first, those before the version `before`.
 *
 * @throws BackendError
 */
export async function listPublicVersions(
  client: Client,
  { articleId, limit, before }: { articleId: string; limit: number; before: number | null },
): Promise<PublicVersion[]> {
  const { data, error, status } = await client.rpc("list_public_versions", {
    article_id: articleId,
    max_rows: limit,
    before,
  });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    number: row.number,
    publicAt: row.public_at,
    fields: row.fields,
    redactedAt: row.redacted_at,
    isImported: row.is_imported,
  }));
}

/** Converts a row of `article_corrections` to a note. */
export function toCorrection(row: CorrectionRow): Correction {
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    versionNumber: row.version_number,
    publishedAt: row.published_at,
    changedAt: row.changed_at,
  };
}

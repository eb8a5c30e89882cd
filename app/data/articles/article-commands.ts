import * as z from "zod/mini";
import type { CorrectionKind } from "../../domain/corrections/correction.ts";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import type {
  ArticleChange,
  ArticleDetails,
  ArticleOutcome,
} from "../../domain/newsroom/staff-article.ts";
import { BackendError, UNIQUE_VIOLATION } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { untilRead } from "../until-read.ts";
import { toRow } from "./article-row.ts";

export type CreateResult =
  | { kind: "created"; id: string; version: string }
  | { kind: "slug-taken" };

/**
 * Publishes an article that is not live. A slug conflict, also with a concurrent save, is a result and not an error.
 *
 * @throws BackendError
 */
export async function createArticle(
  client: Client,
  { id, fields }: { id: string; fields: ArticleFields },
): Promise<CreateResult> {
  const row = { id, ...toRow(fields) };
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

const outcomesSchema = z.array(
  z.object({
    article_id: z.string(),
    outcome: z.enum([
      "done",
      "unchanged",
      "restored-as-draft",
      "missing",
      "slug-taken",
      "not-allowed",
      "not-found",
      "unread",
      "failed",
    ]),
    detail: z.nullable(z.string()),
  }),
);

/** How often a change is repeated for articles in which somebody has just written. */
const MOST_REPEATS = 3;

/**
 * Changes up to 100 articles, each on its own, and returns what became of each. Deleted articles stay in Trash for 60
 * days, unless the action is `delete`. Staff only. Where somebody has just written, it waits until the site has read it.
 *
 * @throws BackendError
 */
export async function changeArticles(
  client: Client,
  { ids, change }: { ids: string[]; change: ArticleChange },
): Promise<ArticleOutcome[]> {
  let outcomes = await requestChange(client, { ids, change });
  for (let repeat = 1; repeat <= MOST_REPEATS; repeat += 1) {
    const unread = outcomes.filter(({ kind }) => kind === "unread").map(({ id }) => id);
    if (unread.length === 0) break;
    for (const articleId of unread) await untilRead(client, { articleId });
    const repeated = await requestChange(client, { ids: unread, change });
    outcomes = outcomes.map((known) => repeated.find(({ id }) => id === known.id) ?? known);
  }
  return outcomes;
}

async function requestChange(
  client: Client,
  { ids, change }: { ids: string[]; change: ArticleChange },
): Promise<ArticleOutcome[]> {
  const { data, error, status } = await client.rpc("change_articles", {
    ids,
    change:
      change.action === "set"
        ? { action: "set", ...toColumns(change.details) }
        : { action: change.action },
  });
  if (error) throw new BackendError(error, status);
  return outcomesSchema
    .parse(data)
    .map(({ article_id: id, outcome: kind, detail }) => ({ id, kind, detail }));
}

function toColumns(details: ArticleDetails) {
  return {
    ...(details.isFeatured !== undefined && { is_featured: details.isFeatured }),
    ...(details.isPopular !== undefined && { is_popular: details.isPopular }),
    ...(details.categoryId !== undefined && { category_id: details.categoryId }),
    ...(details.authorId !== undefined && { author_id: details.authorId }),
    ...(details.addTags !== undefined && { add_tags: details.addTags }),
    ...(details.removeTags !== undefined && { remove_tags: details.removeTags }),
  };
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

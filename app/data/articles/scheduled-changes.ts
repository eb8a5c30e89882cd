import * as z from "zod/mini";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import type { ScheduledChange } from "../../domain/newsroom/scheduled-change.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { toRow } from "./article-row.ts";

/**
 * Plans that an article on the site says this from the moment `at` on. An empty date stays as it is. Who may publish
 * the article.
 *
 * @throws BackendError: 23505 when another article has the slug, 22023 when nothing would change or the moment is past.
 */
export async function scheduleChange(
  client: Client,
  { articleId, at, fields }: { articleId: string; at: string; fields: ArticleFields },
): Promise<void> {
  const { published_at, ...row } = toRow(fields);
  const { error, status } = await client.rpc("schedule_change", {
    article_id: articleId,
    at,
    fields: fields.publishedAt === "" ? row : { ...row, published_at },
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Plans that an article is taken off the site at the moment `at`. Who may publish the article.
 *
 * @throws BackendError
 */
export async function scheduleUnpublish(
  client: Client,
  { articleId, at }: { articleId: string; at: string },
): Promise<void> {
  const { error, status } = await client.rpc("schedule_unpublish", { article_id: articleId, at });
  if (error) throw new BackendError(error, status);
}

/**
 * Takes back a planned change, or puts away one that failed. Who may publish the article.
 *
 * @throws BackendError 404 when it was carried out already.
 */
export async function cancelScheduledChange(client: Client, { id }: { id: string }): Promise<void> {
  const { error, status } = await client.rpc("cancel_scheduled_change", { id });
  if (error) throw new BackendError(error, status);
}

/**
 * Approves a planned change that waits because who planned it may not publish the article any more. It is carried out
 * in the user's name: at its moment, or at once where that is past. Who may publish the article.
 *
 * @throws BackendError 404 when it was carried out already; with the reason of a failed change where it cannot be.
 */
export async function approveScheduledChange(
  client: Client,
  { id }: { id: string },
): Promise<void> {
  const { error, status } = await client.rpc("approve_scheduled_change", { id });
  if (error) throw new BackendError(error, status);
}

/**
 * Planned changes of an article, soonest first, and those that failed. For users who may read the article.
 *
 * @throws BackendError
 */
export async function listScheduledChanges(
  client: Client,
  { articleId }: { articleId: string },
): Promise<ScheduledChange[]> {
  const { data, error, status } = await client.rpc("list_scheduled_changes", {
    article_id: articleId,
  });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    fields: row.fields,
    createdBy: row.created_by_name,
    isContested: row.is_contested,
    isWaiting: row.is_waiting,
    failed: row.failed,
  }));
}

const carriedOutSchema = z.object({
  done: z.number(),
  failures: z.array(z.object({ article_id: z.string(), reason: z.string() })),
  next_due: z.nullable(z.string()),
});

/** Changes that were carried out, why others failed, and when the next one is due (ms since 1970). */
export type CarriedOut = {
  done: number;
  failures: { articleId: string; reason: string }[];
  nextDue: number | null;
};

/**
 * Carries out what is due. With the service key.
 *
 * @throws BackendError
 */
export async function carryOutDueChanges(client: Client): Promise<CarriedOut> {
  const { data, error, status } = await client.rpc("carry_out_due_changes");
  if (error) throw new BackendError(error, status);
  const { done, failures, next_due } = carriedOutSchema.parse(data);
  return {
    done,
    failures: failures.map(({ article_id, reason }) => ({ articleId: article_id, reason })),
    nextDue: next_due === null ? null : Date.parse(next_due),
  };
}

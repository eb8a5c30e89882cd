import type { PlannedArticle } from "../domain/newsroom/planned-work.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

/**
 * Lists what is worked on or scheduled and may be read by the user: what was edited last first, at most 200 of either
 * kind. Staff only.
 *
 * @throws BackendError
 */
export async function listPlannedWork(client: Client): Promise<PlannedArticle[]> {
  const { data, error, status } = await client.rpc("list_planned_work");
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.article_id,
    title: row.title.trim(),
    stage: row.stage,
    isLive: row.is_live,
    categoryName: row.category_name?.trim() ?? "",
    assignee: row.assignee,
    dueAt: row.due_at,
    plannedFor: row.planned_for,
    words: row.words,
    missing: row.missing,
    canWrite: row.can_write,
    canAssign: row.can_assign,
    canPublish: row.can_publish,
  }));
}

/**
 * Plans a moment (ISO date-time) for an article, or none. It publishes nothing.
 *
 * @throws BackendError
 */
export async function planArticle(
  client: Client,
  { articleId, plannedFor }: { articleId: string; plannedFor: string | null },
): Promise<void> {
  const { error, status } = await client.rpc("plan_article", {
    article_id: articleId,
    planned_for: plannedFor,
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Begins an article with one line, its title.
 *
 * @throws BackendError
 */
export async function addIdea(client: Client, { title }: { title: string }): Promise<void> {
  const { error, status } = await client.rpc("add_idea", { title });
  if (error) throw new BackendError(error, status);
}

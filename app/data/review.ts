import type { Task } from "../domain/newsroom/review.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import { onceRead } from "./until-read.ts";

/**
 * Asks for a review of an article's working copy: a reviewer, or without one every editor. They are told in the
 * newsroom, and the reviewer by mail.
 *
 * @throws BackendError
 */
export async function submitForReview(
  client: Client,
  { articleId, note, reviewer }: { articleId: string; note: string; reviewer: string | null },
): Promise<void> {
  await onceRead(client, { articleId }, async () => {
    const { error, status } = await client.rpc("submit_for_review", {
      article_id: articleId,
      note,
      reviewer,
    });
    if (error) throw new BackendError(error, status);
  });
}

/**
 * Gives an article back to who submitted it, with remarks, which must not be blank.
 *
 * @throws BackendError
 */
export async function returnArticle(
  client: Client,
  { articleId, remarks }: { articleId: string; remarks: string },
): Promise<void> {
  await onceRead(client, { articleId }, async () => {
    const { error, status } = await client.rpc("return_article", {
      article_id: articleId,
      remarks,
    });
    if (error) throw new BackendError(error, status);
  });
}

/**
 * Says that an article in review is ready to be published.
 *
 * @throws BackendError
 */
export async function acceptArticle(
  client: Client,
  { articleId }: { articleId: string },
): Promise<void> {
  await onceRead(client, { articleId }, async () => {
    const { error, status } = await client.rpc("accept_article", { article_id: articleId });
    if (error) throw new BackendError(error, status);
  });
}

/**
 * Hands an article to a colleague, with the dates by when it is due and for when it is planned (ISO date-times). Null
 * takes each away.
 *
 * @throws BackendError
 */
export async function assignArticle(
  client: Client,
  assignment: {
    articleId: string;
    userId: string | null;
    dueAt: string | null;
    plannedFor: string | null;
  },
): Promise<void> {
  const { error, status } = await client.rpc("assign_article", {
    article_id: assignment.articleId,
    user_id: assignment.userId,
    due_at: assignment.dueAt,
    planned_for: assignment.plannedFor,
  });
  if (error) throw new BackendError(error, status);
}

export type Colleague = { id: string; name: string; isReviewer: boolean };

/**
 * Lists who can be asked, by name: everybody with a role in the newsroom.
 *
 * @throws BackendError
 */
export async function listColleagues(client: Client): Promise<Colleague[]> {
  const { data, error, status } = await client.rpc("list_colleagues");
  if (error) throw new BackendError(error, status);
  return data.map(({ user_id, name, role }) => ({
    id: user_id,
    name,
    isReviewer: role === "editor" || role === "admin",
  }));
}

/**
 * Lists what is asked of the signed-in user, what is due first before the rest; at most 100.
 *
 * @throws BackendError
 */
export async function listOwnTasks(client: Client): Promise<Task[]> {
  const { data, error, status } = await client.rpc("list_own_tasks");
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    articleId: row.article_id,
    kind: row.kind,
    title: row.title.trim(),
    note: row.note ?? "",
    dueAt: row.due_at,
    plannedFor: row.planned_for,
    senderName: row.sender_name,
    senderId: row.sender_id,
  }));
}

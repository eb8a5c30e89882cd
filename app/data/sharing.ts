import * as z from "zod/mini";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

/** Access of a colleague to an article. */
export type ArticleAccess = {
  id: string;
  name: string;
  mayRead: boolean;
  mayWrite: boolean;
  isShared: boolean;
  /** Access that they ask for. */
  requested: "comment" | "write" | null;
};

/**
 * Lists colleagues by name, with what each may do with an article. Who may read the article.
 *
 * @throws BackendError
 */
export async function listAccess(
  client: Client,
  { articleId }: { articleId: string },
): Promise<ArticleAccess[]> {
  const { data, error, status } = await client.rpc("list_access", { article_id: articleId });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.user_id,
    name: row.name,
    mayRead: row.may_read,
    mayWrite: row.may_write,
    isShared: row.is_shared,
    requested: row.requested,
  }));
}

/**
 * Shares an article with a colleague, who is told. Those whose article it is, and editors.
 *
 * @throws BackendError
 */
export async function shareArticle(
  client: Client,
  { articleId, userId, mayWrite }: { articleId: string; userId: string; mayWrite: boolean },
): Promise<void> {
  const { error, status } = await client.rpc("share_article", {
    article_id: articleId,
    user_id: userId,
    may_write: mayWrite,
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Ends the sharing of an article with a colleague.
 *
 * @throws BackendError
 */
export async function endSharing(
  client: Client,
  { articleId, userId }: { articleId: string; userId: string },
): Promise<void> {
  const { error, status } = await client
    .from("article_shares")
    .delete()
    .eq("article_id", articleId)
    .eq("user_id", userId);
  if (error) throw new BackendError(error, status);
}

const answerSchema = z.nullable(
  z.object({ names: z.array(z.string()), is_requested: z.boolean() }),
);

/** Whom a user can ask for an article that was refused; no names mean any editor. */
export type AccessAnswer = { names: string[]; isRequested: boolean };

/**
 * Whom the user can ask for an article that they may not read; null where there is no such article, or they may.
 *
 * @throws BackendError
 */
export async function getAccessAnswer(
  client: Client,
  { articleId }: { articleId: string },
): Promise<AccessAnswer | null> {
  const { data, error, status } = await client.rpc("get_access_answer", { article_id: articleId });
  if (error) throw new BackendError(error, status);
  const answer = answerSchema.parse(data);
  return answer && { names: answer.names, isRequested: answer.is_requested };
}

/**
 * Asks to comment on an article, or to write it. Those whose article it is are told.
 *
 * @throws BackendError `54000` when the user has asked for too many.
 */
export async function requestAccess(
  client: Client,
  { articleId, capability }: { articleId: string; capability: "comment" | "write" },
): Promise<void> {
  const { error, status } = await client.rpc("request_access", {
    article_id: articleId,
    capability,
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Grants what a colleague asked for, or refuses it.
 *
 * @throws BackendError
 */
export async function answerAccessRequest(
  client: Client,
  { articleId, userId, isGranted }: { articleId: string; userId: string; isGranted: boolean },
): Promise<void> {
  const { error, status } = await client.rpc("answer_access_request", {
    article_id: articleId,
    user_id: userId,
    is_granted: isGranted,
  });
  if (error) throw new BackendError(error, status);
}

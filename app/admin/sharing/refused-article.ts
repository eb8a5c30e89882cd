import { BackendError } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { later } from "../../ui/later.tsx";
import type { RefusedArticle } from "./refused-article-page.tsx";

export const RefusedArticlePage = later(
  async () => (await import("./refused-article-page.tsx")).RefusedArticlePage,
);

/** Whom to ask for an article that could not be opened; undefined for another failure than a refusal. */
export async function findRefusal(
  error: unknown,
  articleId: string,
): Promise<RefusedArticle | undefined> {
  if (!(error instanceof BackendError) || error.status !== 403) return undefined;
  const { getAccessAnswer } = await import("../../data/sharing.ts");
  const answer = await getAccessAnswer(getBrowserClient(), { articleId }).catch(() => null);
  return answer ? { articleId, answer } : undefined;
}

import { followSession } from "./follow-session.ts";

/**
 * Leads from the address of an article that readers cannot see yet to its preview, where whoever is signed in may see
 * it. The server does not know who asks, and answers everybody that it was not found.
 */
export function unpublishedArticle(page: HTMLElement): void {
  let askedFor: string | undefined;
  followSession(page, ({ user }) => {
    if (!user || user.id === askedFor) return;
    askedFor = user.id;
    // For somebody who cannot be shown more, the article is not found.
    void goToPreview(location.pathname).catch((error: unknown) => console.error(error));
  });
}

async function goToPreview(path: string): Promise<void> {
  // Only signed-in users load it.
  const { findArticleId } = await import("../data/articles/find-article-id.ts");
  const id = await findArticleId(decodeURIComponent(path.split("/")[2] ?? ""));
  if (id) location.replace(`/admin/articles/${id}/preview`);
}

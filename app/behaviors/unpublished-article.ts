import { followSession } from "./session-parts.ts";

/**
 * Redirects from the URL of an unpublished article to its preview, if the signed-in user may see it. The server does
 * not know the user, and responds to everybody that it was not found.
 */
export function unpublishedArticle(page: HTMLElement): void {
  let askedFor: string | undefined;
  followSession(page, ({ user }) => {
    if (!user || user.id === askedFor) return;
    askedFor = user.id;
    // For users without access, the article is not found.
    void goToPreview(location.pathname).catch((error: unknown) => console.error(error));
  });
}

async function goToPreview(path: string): Promise<void> {
  // Loaded for signed-in users only.
  const { findArticleId } = await import("../data/articles/find-article-id.ts");
  const id = await findArticleId(decodeURIComponent(path.split("/")[2] ?? ""));
  if (id) location.replace(`/admin/articles/${id}/preview`);
}

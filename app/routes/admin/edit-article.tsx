import { redirect } from "react-router";
import { openArticle } from "../../admin/article-form/working-copy-registry.ts";
import { reportFailure } from "../../admin/load-or-report.ts";
import { findRefusal, RefusedArticlePage } from "../../admin/sharing/refused-article.ts";
import type { RefusedArticle } from "../../admin/sharing/refused-article-page.tsx";
import { isOffline } from "../../admin/working-copy/classify-save-error.ts";
import type { WorkingCopy } from "../../admin/working-copy/working-copy.ts";
import { requireUser } from "../../auth/guards.ts";
import { withSession } from "../../auth/with-session.ts";
import { getArticleDraft } from "../../data/articles/staff-article-queries.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { isArticleId } from "../../domain/newsroom/staff-article.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { showToast } from "../../ui/show-toast.ts";
import type { Route } from "./+types/edit-article.ts";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const { id: userId } = await requireUser();
  const copy = isArticleId(id) ? await openOrReport({ userId, articleId: id }) : undefined;
  if (copy && "refused" in copy) return copy;
  if (copy?.isRetained()) return { copy };
  const stored = copy?.stored();
  // Without a connection it is unknown whether the article is live: the copy on this device is opened.
  if (copy && (stored === undefined || stored?.live)) return { copy };
  await copy?.close();
  if (stored) throw redirect(`/admin/articles/new?draft=${id}`);
  if (copy !== null) {
    showToast({
      title: "Article Not Found",
      description: "The requested article could not be found.",
      variant: "destructive",
    });
  }
  throw redirect("/admin/articles");
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Edit Article",
    description: "Change an article.",
  });
}

/** The layout shows the form. */
export default function EditArticle({ loaderData }: Route.ComponentProps) {
  const refused = "refused" in loaderData && loaderData.refused;
  return refused ? <RefusedArticlePage {...refused} /> : null;
}

/** Without a connection the copy on this device is enough. */
async function loadLive(id: string): Promise<void> {
  try {
    await withSession(() => getArticleDraft(getBrowserClient(), { id }));
  } catch (error) {
    if (!isOffline(error)) throw error;
  }
}

/** Null if it failed to load, which a toast has reported. */
async function openOrReport(key: {
  userId: string;
  articleId: string;
}): Promise<WorkingCopy | { refused: RefusedArticle } | null> {
  try {
    // The specification's call for the live article; the working copy beside it has what is not published.
    const [copy] = await Promise.all([openArticle(key), loadLive(key.articleId)]);
    return copy;
  } catch (error) {
    const refused = await findRefusal(error, key.articleId);
    if (refused) return { refused };
    reportFailure("Error fetching article data", error);
    return null;
  }
}

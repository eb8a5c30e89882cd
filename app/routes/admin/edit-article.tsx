import { redirect } from "react-router";
import { ArticleForm } from "../../admin/article-form/article-form.tsx";
import { loadFormLists } from "../../admin/article-form/load-form-lists.ts";
import { reportFailure } from "../../admin/load-or-report.ts";
import { moveDraftsToNew } from "../../admin/local-drafts/list-drafts.ts";
import { requireUser } from "../../auth/guards.ts";
import { withSession } from "../../auth/with-session.ts";
import { getArticleDraft } from "../../data/articles/staff-article-queries.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { Client } from "../../data/client.ts";
import { isArticleId } from "../../domain/newsroom/staff-article.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { showToast } from "../../ui/show-toast.ts";
import type { Route } from "./+types/edit-article.ts";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const client = getBrowserClient();
  const user = requireUser();
  const [{ id: userId }, draft, lists] = await Promise.all([
    user,
    loadDraft(client, id, user),
    loadFormLists(client),
  ]);
  if (!draft) throw redirect("/admin/articles");
  return { ...lists, draft, userId };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Edit Article",
    description: "Change an article.",
  });
}

export default function EditArticle({ loaderData }: Route.ComponentProps) {
  return <ArticleForm key={loaderData.draft.id} {...loaderData} client={getBrowserClient()} />;
}

/** The article; null if it does not exist or failed to load, which a toast has reported. */
async function loadDraft(client: Client, id: string, user: Promise<{ id: string }>) {
  try {
    const draft = isArticleId(id) ? await withSession(() => getArticleDraft(client, { id })) : null;
    if (!draft) {
      await moveDraftsToNew({ userId: (await user).id, articleId: id });
      showToast({
        title: "Article Not Found",
        description: "The requested article could not be found.",
        variant: "destructive",
      });
    }
    return draft;
  } catch (error) {
    reportFailure("Error fetching article data", error);
    return null;
  }
}

import { redirect } from "react-router";
import { openArticle } from "../../admin/article-form/working-copy-registry.ts";
import { reportFailure } from "../../admin/load-or-report.ts";
import { findRefusal, RefusedArticlePage } from "../../admin/sharing/refused-article.ts";
import { requireUser } from "../../auth/guards.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { getOwnAuthor } from "../../data/own-author.ts";
import { randomUuid } from "../../domain/newsroom/random-id.ts";
import { isArticleId } from "../../domain/newsroom/staff-article.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/new-article.ts";

/** A new article, or with `?draft=` one that was begun and is not live. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id: userId } = await requireUser();
  const draft = new URL(request.url).searchParams.get("draft");
  if (draft === null) {
    const newFields = await loadNewFields();
    return { copy: await openArticle({ userId, articleId: randomUuid() }, newFields) };
  }
  if (!isArticleId(draft)) throw redirect("/admin/articles/new");
  let copy: Awaited<ReturnType<typeof openArticle>>;
  try {
    copy = await openArticle({ userId, articleId: draft });
  } catch (error) {
    const refused = await findRefusal(error, draft);
    if (refused) return { refused };
    reportFailure("Error fetching article data", error);
    throw redirect("/admin/articles");
  }
  if (copy.stored()?.live && !copy.isRetained()) {
    throw redirect(`/admin/articles/${draft}/edit`);
  }
  return { copy };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: location.search === "" ? "Create New Article" : "Edit Article",
    description: "Write an article.",
  });
}

/** The layout shows the form. */
export default function NewArticle({ loaderData }: Route.ComponentProps) {
  const refused = "refused" in loaderData && loaderData.refused;
  return refused ? <RefusedArticlePage {...refused} /> : null;
}

/** Articles begin with the byline of who writes them. */
async function loadNewFields() {
  const author = await getOwnAuthor(getBrowserClient()).catch(() => null);
  return author ? { author_id: author.id } : {};
}

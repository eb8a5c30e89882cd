import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { loadPreview, type Preview } from "../../admin/article-form/load-preview.ts";
import { requireUser } from "../../auth/guards.ts";
import { listLinkedArticles } from "../../data/articles/linked-articles.ts";
import { listRelated, toFailure } from "../../data/articles/page-lists.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { formatLongTime } from "../../domain/dates.ts";
import { DEFAULT_LANGUAGE } from "../../domain/languages.ts";
import { useSite } from "../../page-context/page-context.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { ArticleNotFound, ArticlePage } from "../../site/article-page.tsx";
import { ApplicationFrame } from "../../site/frame/application-frame.tsx";
import { Banner } from "../../ui/notice.tsx";
import type { Route } from "./+types/preview-article.ts";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const user = await requireUser();
  const client = getBrowserClient();
  try {
    const preview = await loadPreview({ userId: user.id, articleId: id });
    if (!preview) return { preview: null, related: [], linked: {}, failure: null };
    const [related, linked] = await Promise.all([
      listRelated(client, preview.article),
      listLinkedArticles(client, preview.article),
    ]);
    return { preview, related: related.articles, linked, failure: null };
  } catch (error) {
    // Redirects to the sign-in screen if the session has ended.
    await requireUser();
    return { preview: null, related: [], linked: {}, failure: toFailure(error) };
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: `Preview: ${loaderData?.preview?.article.title ?? "Article Not Found"}`,
    description: "An article as readers would see it.",
  });
}

export default function PreviewArticle({ loaderData }: Route.ComponentProps) {
  const { preview, related, linked, failure } = loaderData;
  const { timeZone, language } = useSite();
  const { revalidate } = useRevalidator();
  // The writer returns from the form in another tab, where the article has changed.
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", reload);
    return () => document.removeEventListener("visibilitychange", reload);
  }, [revalidate]);

  return (
    <ApplicationFrame>
      {preview ? (
        <>
          <Banner>{bannerText(preview, timeZone)}</Banner>
          <div lang={language}>
            <ArticlePage article={preview.article} related={related} linked={linked} />
          </div>
        </>
      ) : (
        <ArticleNotFound
          failure={failure ?? "There is nothing to preview yet: write something first."}
        />
      )}
    </ApplicationFrame>
  );
}

/** Status line of the preview: what readers see of it. */
function bannerText({ article, state }: Preview, timeZone: string): string {
  if (state === "draft") return "Preview: a draft. Readers do not see it.";
  if (state === "changed") {
    return "Preview: the article with changes that are not published. Readers do not see them yet.";
  }
  if (Date.parse(article.createdAt ?? "") > Date.now()) {
    return `This article is not public yet. Readers see it from ${formatLongTime(article.createdAt, { timeZone, language: DEFAULT_LANGUAGE })} on.`;
  }
  return "Preview: the article as readers see it.";
}

import { useEffect, useState } from "react";
import { getArticle } from "../data/articles/get-article.ts";
import { getBrowserClient } from "../data/browser-client.ts";
import type { Article, ArticleSummary } from "../domain/article.ts";
import { formatLongDate } from "../domain/dates.ts";
import { isArticleSlug } from "../domain/pages/address-parameters.ts";
import { pageTitle } from "../domain/pages/page-title.ts";
import { ArticleNotFound, ArticlePage } from "../site/article-page.tsx";
import { useSite } from "../site-context.ts";
import { Banner } from "../ui/banner.tsx";
import { listRelated } from "./list-related.ts";

/**
 * Instead of a story that readers do not see: it, if it exists and whoever is signed in may see it. Loaded
 * for signed-in users only.
 */
export default function UnpublishedArticle({ slug }: { slug: string }) {
  const [found, setFound] = useState<{ article: Article; related: ArticleSummary[] } | null>(null);
  // The backend, asked with the user's own session, which the server does not have.
  useEffect(() => {
    if (!isArticleSlug(slug)) return undefined;
    let isGone = false;
    readStory(slug).then(
      (story) => {
        if (!isGone) setFound(story);
      },
      // For somebody who can not be shown more, the story is not found.
      (error: unknown) => console.error(error),
    );
    return () => {
      isGone = true;
    };
  }, [slug]);

  if (!found) return <ArticleNotFound failure={null} />;
  return (
    <>
      <DocumentTitle title={found.article.title} />
      <Banner>
        This story is not public yet. Readers see it from {formatLongDate(found.article.createdAt)}{" "}
        on.
      </Banner>
      <ArticlePage article={found.article} related={found.related} />
    </>
  );
}

async function readStory(slug: string) {
  const client = getBrowserClient();
  const article = await getArticle(client, { slug });
  if (!article) return null;
  const { articles: related } = await listRelated(client, article);
  return { article, related };
}

function DocumentTitle({ title }: { title: string }) {
  const { siteName } = useSite();
  const full = pageTitle(title, siteName);
  // The document's one title, which says what the server did not find. The next page may have set its own.
  useEffect(() => {
    const before = document.title;
    document.title = full;
    return () => {
      if (document.title === full) document.title = before;
    };
  }, [full]);
  return null;
}

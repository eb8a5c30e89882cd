import { useEffect, useState } from "react";
import { getArticle } from "../data/articles/get-article.ts";
import { getBrowserClient } from "../data/browser-client.ts";
import type { Article } from "../domain/article.ts";
import { formatLongDate } from "../domain/dates.ts";
import { isArticleSlug } from "../domain/pages/address-parameters.ts";
import { ArticleNotFound, ArticlePage } from "../site/article-page.tsx";
import { Banner } from "../ui/banner.tsx";

/**
 * Instead of a story that readers do not see: it, if it exists and whoever is signed in may see it. Loaded
 * for signed-in users only.
 */
export default function UnpublishedArticle({ slug }: { slug: string }) {
  const [article, setArticle] = useState<Article | null>(null);
  // The backend, asked with the user's own session, which the server does not have.
  useEffect(() => {
    if (!isArticleSlug(slug)) return undefined;
    let isGone = false;
    getArticle(getBrowserClient(), { slug }).then(
      (found) => {
        if (!isGone) setArticle(found);
      },
      // For somebody who can not be shown more, the story is not found.
      (error: unknown) => console.error(error),
    );
    return () => {
      isGone = true;
    };
  }, [slug]);

  if (!article) return <ArticleNotFound failure={null} />;
  return (
    <>
      <Banner>
        This story is not public yet. Readers see it from {formatLongDate(article.createdAt)} on.
      </Banner>
      <ArticlePage article={article} related={[]} />
    </>
  );
}

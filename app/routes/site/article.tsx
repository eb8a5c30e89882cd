import { data, redirect } from "react-router";
import { findArticle } from "../../data/articles/find-article.ts";
import { findGoneCategory } from "../../data/articles/gone-category.ts";
import { listRelated, toFailure } from "../../data/articles/page-lists.ts";
import type { Client } from "../../data/client.ts";
import { listArticleCorrections } from "../../data/corrections/correction-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import type { Correction } from "../../domain/corrections/correction.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { articleMeta } from "../../responses/article-meta.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { ArticleGone } from "../../site/article-gone.tsx";
import { ArticleNotFound, ArticlePage } from "../../site/article-page.tsx";
import type { Route } from "./+types/article.ts";

export const headers = loaderHeaders;

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const { article, failure, moved } = await findArticle(client, slug);
  if (moved?.kind === "moved") {
    const headers = tagHeaders({ kind: "old-address", slug, currentSlug: moved.slug });
    throw redirect(articlePath(moved.slug), { status: 301, headers });
  }
  if (!article) {
    const none = { article: null, related: [], corrections: [], tags: null, failure, gone: null };
    if (moved) {
      const headers = tagHeaders({ kind: "old-address", slug });
      const gone = { category: await findGoneCategory(client, { slug }).catch(() => null) };
      return data({ ...none, gone }, { status: 410, headers });
    }
    return data(none, { status: failure === null ? 404 : 503, headers: NO_STORE });
  }
  const [related, { corrections, failure: noteFailure }] = await Promise.all([
    listRelated(client, article),
    settleCorrections(client, article.id),
  ]);
  const headers =
    related.failure === null && noteFailure === null
      ? tagHeaders({ kind: "article", slug, categorySlug: article.categorySlug })
      : NO_STORE;
  // Computed on the server, so that readers need not load the code for it.
  const tags = articleMeta(context.get(siteContext), article, corrections);
  return data(
    { article, related: related.articles, corrections, tags, failure: null, gone: null },
    { headers },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.tags) return loaderData.tags;
  return pageMeta(matches[0].loaderData, {
    title: "Article Not Found",
    description: "The article you are looking for does not exist or could not be loaded.",
  });
}

export default function ArticleRoute({
  loaderData: { article, related, corrections, failure, gone },
}: Route.ComponentProps) {
  if (article) return <ArticlePage article={article} related={related} corrections={corrections} />;
  if (gone) return <ArticleGone category={gone.category} />;
  return <ArticleNotFound failure={failure} mayBeUnpublished={failure === null} />;
}

/** The notes of an article. Without them it is shown, but not cached. */
async function settleCorrections(
  client: Client,
  articleId: string,
): Promise<{ corrections: Correction[]; failure: string | null }> {
  try {
    return { corrections: await listArticleCorrections(client, { articleId }), failure: null };
  } catch (error) {
    return { corrections: [], failure: toFailure(error) };
  }
}

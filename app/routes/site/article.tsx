import { data, redirect } from "react-router";
import { getArticle } from "../../data/articles/article-queries.ts";
import { listRelated, toFailure } from "../../data/articles/page-lists.ts";
import type { Client } from "../../data/client.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { findRedirect, type Redirect } from "../../data/redirects.ts";
import type { Article } from "../../domain/article.ts";
import { isArticleSlug } from "../../domain/pages/address-parameters.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { articleMeta } from "../../responses/article-meta.ts";
import { DO_NOT_KEEP, loaderHeaders, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { ArticleNotFound, ArticlePage } from "../../site/article-page.tsx";
import type { Route } from "./+types/article.ts";

export const headers = loaderHeaders;

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const { article, failure, moved } = await readArticle(client, slug);
  if (moved?.kind === "moved") {
    const headers = tagHeaders({ kind: "old-address", slug, currentSlug: moved.slug });
    throw redirect(articlePath(moved.slug), { status: 301, headers });
  }
  if (!article) {
    const none = { article: null, related: [], tags: null, failure };
    if (moved) {
      const headers = tagHeaders({ kind: "old-address", slug });
      return data(none, { status: 410, headers });
    }
    return data(none, { status: failure === null ? 404 : 503, headers: DO_NOT_KEEP });
  }
  const related = await listRelated(client, article);
  const headers =
    related.failure === null
      ? tagHeaders({ kind: "article", slug, categorySlug: article.categorySlug })
      : DO_NOT_KEEP;
  // Computed on the server, so that readers need not load the code for it.
  const tags = articleMeta(context.get(siteContext), article);
  return data({ article, related: related.articles, tags, failure: null }, { headers });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.tags) return loaderData.tags;
  return pageMeta(matches[0].loaderData, {
    title: "Article Not Found",
    description: "The article you are looking for does not exist or could not be loaded.",
  });
}

export default function ArticleRoute({
  loaderData: { article, related, failure },
}: Route.ComponentProps) {
  if (article) return <ArticlePage article={article} related={related} />;
  return <ArticleNotFound failure={failure} mayBeUnpublished={failure === null} />;
}

type Found = { article: Article | null; failure: string | null; moved: Redirect | null };

/** The article, or its redirect. */
async function readArticle(client: Client, slug: string): Promise<Found> {
  const found: Found = { article: null, failure: null, moved: null };
  if (!isArticleSlug(slug)) return found;
  try {
    const article = await getArticle(client, { slug });
    if (article) return { ...found, article };
    return { ...found, moved: await findRedirect(client, { slug }) };
  } catch (error) {
    return { ...found, failure: toFailure(error) };
  }
}

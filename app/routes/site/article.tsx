import { data, redirect } from "react-router";
import { type ArticleParts, getArticleParts, NO_PARTS } from "../../data/articles/article-parts.ts";
import { findArticle } from "../../data/articles/find-article.ts";
import { findGoneCategory } from "../../data/articles/gone-category.ts";
import { toFailure } from "../../data/articles/page-lists.ts";
import type { Client } from "../../data/client.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import type { Article } from "../../domain/article.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { listRelatedIds } from "../../domain/related-article.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { articleMeta } from "../../responses/article-meta.ts";
import { loadNotFoundHelp } from "../../responses/not-found-help.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { ArticleGone } from "../../site/article-gone.tsx";
import { ArticleNotFound, ArticlePage } from "../../site/article-page.tsx";
import { NewestArticles, NotFoundSearch } from "../../site/not-found-help.tsx";
import type { Route } from "./+types/article.ts";

export const headers = loaderHeaders;

const NOTHING = {
  ...NO_PARTS,
  article: null,
  tags: null,
  gone: null,
  help: null,
};

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const { article, failure, moved } = await findArticle(client, slug);
  if (moved?.kind === "moved") {
    const headers = tagHeaders({ kind: "old-address", slug, currentSlug: moved.slug });
    throw redirect(articlePath(moved.slug), { status: 301, headers });
  }
  if (!article) {
    const none = { ...NOTHING, failure };
    if (moved) {
      const headers = tagHeaders({ kind: "old-address", slug });
      const gone = { category: await findGoneCategory(client, { slug }).catch(() => null) };
      return data({ ...none, gone }, { status: 410, headers });
    }
    if (failure !== null) return data(none, { status: 503, headers: NO_STORE });
    const help = await loadNotFoundHelp({ context, url });
    return data({ ...none, help }, { status: 404, headers: NO_STORE });
  }
  const { parts, failure: partFailure } = await settleParts(client, article);
  const headers =
    partFailure === null
      ? tagHeaders(
          {
            kind: "article",
            slug,
            categorySlug: article.categorySlug,
            ...(parts.place && { seriesSlug: parts.place.series.slug }),
          },
          listRelatedIds(article.blocks),
        )
      : NO_STORE;
  // Computed on the server, so that readers need not load the code for it.
  const tags = articleMeta(context.get(siteContext), article, parts.corrections, parts.place);
  return data(
    {
      ...parts,
      article,
      tags,
      failure: null,
      gone: null,
      help: null,
    },
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
  loaderData: { article, failure, gone, help, ...parts },
}: Route.ComponentProps) {
  if (article) {
    return <ArticlePage article={article} {...parts} />;
  }
  if (gone) return <ArticleGone category={gone.category} />;
  return (
    <ArticleNotFound
      failure={failure}
      mayBeUnpublished={failure === null}
      below={help && <NewestArticles articles={help.newest} />}
    >
      {help && <NotFoundSearch {...help} />}
    </ArticleNotFound>
  );
}

/** Parts of an article besides its text. Without them the article is shown, but not cached. */
async function settleParts(
  client: Client,
  article: Article,
): Promise<{ parts: ArticleParts; failure: string | null }> {
  try {
    return { parts: await getArticleParts(client, article), failure: null };
  } catch (error) {
    return { parts: NO_PARTS, failure: toFailure(error) };
  }
}

import { data, redirect } from "react-router";
import { findArticle } from "../../data/articles/find-article.ts";
import { findGoneCategory } from "../../data/articles/gone-category.ts";
import { listLinkedArticles } from "../../data/articles/linked-articles.ts";
import { listRelated, toFailure } from "../../data/articles/page-lists.ts";
import { getSeriesPlace } from "../../data/articles/series.ts";
import { findAuthors } from "../../data/authors.ts";
import type { Client } from "../../data/client.ts";
import { listArticleCorrections } from "../../data/corrections/correction-queries.ts";
import { listArticleImages } from "../../data/images/article-images.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import type { Article } from "../../domain/article.ts";
import type { Author } from "../../domain/authors/author.ts";
import { listWriters } from "../../domain/byline.ts";
import type { Correction } from "../../domain/corrections/correction.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import type { SeriesPlace } from "../../domain/pages/series.ts";
import { type LinkedArticles, listRelatedIds } from "../../domain/related-article.ts";
import type { ShownImages } from "../../domain/shown-image.ts";
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
  article: null,
  related: [],
  corrections: [],
  images: {},
  authors: [],
  linked: {},
  place: null,
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
  const [related, { failure: partFailure, ...parts }] = await Promise.all([
    listRelated(client, article),
    settleParts(client, article),
  ]);
  const headers =
    related.failure === null && partFailure === null
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
      related: related.articles,
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

type Parts = {
  corrections: Correction[];
  images: ShownImages;
  authors: Author[];
  linked: LinkedArticles;
  place: SeriesPlace | null;
  failure: string | null;
};

/**
 * Notes of an article, measures of its images, its writers, the articles that it names and its place in a series. Without
 * them it is shown, but not cached.
 */
async function settleParts(client: Client, { id, byline, blocks }: Article): Promise<Parts> {
  try {
    const [corrections, images, authors, linked, place] = await Promise.all([
      listArticleCorrections(client, { articleId: id }),
      listArticleImages(client, { articleId: id }),
      findAuthors(client, {
        column: "slug",
        values: listWriters(byline).map(({ slug }) => slug),
      }),
      listLinkedArticles(client, { blocks }),
      getSeriesPlace(client, { articleId: id }),
    ]);
    return { corrections, images, authors, linked, place, failure: null };
  } catch (error) {
    const failure = toFailure(error);
    return { corrections: [], images: {}, authors: [], linked: {}, place: null, failure };
  }
}

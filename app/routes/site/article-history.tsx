import { data, redirect } from "react-router";
import { findArticle } from "../../data/articles/find-article.ts";
import { findGoneCategory } from "../../data/articles/gone-category.ts";
import { toFailure } from "../../data/articles/page-lists.ts";
import type { Client } from "../../data/client.ts";
import {
  listArticleCorrections,
  listPublicVersions,
} from "../../data/corrections/correction-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import type { Article } from "../../domain/article.ts";
import {
  HISTORY_PAGE_SIZE,
  type PublicHistory,
  toPublicHistory,
} from "../../domain/corrections/public-history.ts";
import { parseVersionNumber } from "../../domain/pages/address-parameters.ts";
import { historyPath } from "../../domain/pages/page-paths.ts";
import { translate } from "../../domain/texts/translate.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { ArticleGone } from "../../site/article-gone.tsx";
import { ArticleNotFound } from "../../site/article-page.tsx";
import { HistoryPage } from "../../site/corrections/history-page.tsx";
import type { Route } from "./+types/article-history.ts";

export const headers = loaderHeaders;

const NOTHING = { article: null, history: null, gone: null, isFirstPage: true };

/** The public history of an article; redirects and errors are those of the article. */
export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const found = await findArticle(client, slug);
  if (found.moved?.kind === "moved") {
    const headers = tagHeaders({ kind: "old-address", slug, currentSlug: found.moved.slug });
    throw redirect(historyPath(found.moved.slug), { status: 301, headers });
  }
  if (!found.article) {
    const none = { ...NOTHING, failure: found.failure };
    if (found.moved) {
      const gone = { category: await findGoneCategory(client, { slug }).catch(() => null) };
      const headers = tagHeaders({ kind: "old-address", slug });
      return data({ ...none, gone }, { status: 410, headers });
    }
    return data(none, { status: found.failure === null ? 404 : 503, headers: NO_STORE });
  }
  const before = parseVersionNumber(url);
  const { history, failure } = await readHistory(client, found.article, before);
  const { title, categorySlug } = found.article;
  const isFirstPage = before === null;
  if (!history) {
    return data({ ...NOTHING, failure }, { status: 503, headers: NO_STORE });
  }
  return data(
    { article: { title, slug }, history, failure, gone: null, isFirstPage },
    { headers: tagHeaders({ kind: "article", slug, categorySlug }) },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const article = loaderData?.article;
  // Without a canonical address: the article itself is what search engines index.
  return pageMeta(site, {
    title: article
      ? translate(site?.catalogue, "What changed: {title}", { title: article.title })
      : "Article Not Found",
    description: article
      ? translate(
          site?.catalogue,
          "Every public version of “{title}”, with the words that each one changed.",
          { title: article.title },
        )
      : "The article you are looking for does not exist or could not be loaded.",
  });
}

export default function ArticleHistoryRoute({ loaderData }: Route.ComponentProps) {
  const { article, history, failure, gone, isFirstPage } = loaderData;
  if (gone) return <ArticleGone category={gone.category} />;
  if (!article || !history) return <ArticleNotFound failure={failure} />;
  return <HistoryPage article={article} history={history} isFirstPage={isFirstPage} />;
}

async function readHistory(
  client: Client,
  { id }: Article,
  before: number | null,
): Promise<{ history: PublicHistory | null; failure: string | null }> {
  try {
    const [versions, corrections] = await Promise.all([
      listPublicVersions(client, { articleId: id, limit: HISTORY_PAGE_SIZE + 1, before }),
      listArticleCorrections(client, { articleId: id }),
    ]);
    return { history: toPublicHistory(versions, corrections), failure: null };
  } catch (error) {
    return { history: null, failure: toFailure(error) };
  }
}

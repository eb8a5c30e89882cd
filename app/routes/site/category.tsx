import { data } from "react-router";
import { listArticles } from "../../data/articles/article-queries.ts";
import { settleList, toFailure } from "../../data/articles/page-lists.ts";
import { findCategory } from "../../data/categories.ts";
import type { Client } from "../../data/client.ts";
import { loadPlaceFront } from "../../data/fronts/load-place-front.ts";
import type { ReadCached } from "../../data/read-cached.ts";
import { readCachedContext, readerClientContext } from "../../data/reader-client.ts";
import type { CategoryRow } from "../../data/rows.types.ts";
import type { ArticleList } from "../../domain/article.ts";
import { isCategorySlug, parsePageNumber } from "../../domain/pages/address-parameters.ts";
import {
  CATEGORY_PAGE_SIZE,
  listingFilter,
  listingName,
} from "../../domain/pages/category-listing.ts";
import { listingImagePath } from "../../domain/pages/page-paths.ts";
import { translate } from "../../domain/texts/translate.ts";
import { answerFormerSlug, type NotFoundAnswer } from "../../responses/former-slug.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { feedLinks, imageMeta, pageMeta } from "../../responses/page-meta.ts";
import { CategoryPage } from "../../site/category/category-page.tsx";
import type { Route } from "./+types/category.ts";

export const headers = loaderHeaders;

/** An unknown category is an empty list under its capitalized slug, as specified, with status 404 or 410. */
export async function loader({ context, params: { category: slug }, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const readCached = context.get(readCachedContext);
  const page = parsePageNumber(url);
  if (!isCategorySlug(slug)) return notFound(slug, { status: 404, headers: NO_STORE });
  const { categorySlug, ...flags } = listingFilter(slug);
  const { category, failure } =
    categorySlug === undefined
      ? { category: null, failure: null }
      : await readCategory(client, categorySlug, readCached);
  const isUnknown = categorySlug !== undefined && category === null && failure === null;
  if (isUnknown) return notFound(slug, await answerFormerSlug(client, { kind: "category", slug }));
  const hasFront = category !== null && page === 1;
  const [list, front] = await Promise.all([
    failure === null
      ? settleList(
          listArticles(client, {
            ...flags,
            categoryId: category?.id,
            limit: CATEGORY_PAGE_SIZE,
            offset: CATEGORY_PAGE_SIZE * (page - 1),
          }),
        )
      : { articles: [], failure },
    hasFront ? loadPlaceFront(client, { readCached, place: { kind: "section", slug } }) : undefined,
  ]);
  const isWhole = list.failure === null && (front?.failure ?? null) === null;
  const name = listingName(slug, category?.name);
  return data(
    { slug, name, page, list, containers: front?.containers, isFound: true },
    {
      status: list.failure === null ? 200 : 503,
      headers: isWhole ? tagHeaders({ kind: "category", slug, front: front?.contents }) : NO_STORE,
    },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData) return pageMeta(site, { title: "Category", description: "" });
  const { slug, name, page, isFound } = loaderData;
  const title = page > 1 ? translate(site?.catalogue, "{name}, page {page}", { name, page }) : name;
  const section = site?.sections.find((each) => each.slug === slug);
  const description =
    section?.description ||
    translate(site?.catalogue, "{name}: the newest articles and background reports from {site}.", {
      name,
      site: site?.siteName ?? "",
    });
  if (!isFound || !site) return pageMeta(site, { title, description });
  const path = `/category/${encodeURIComponent(slug)}`;
  return [
    ...pageMeta(site, {
      title,
      description,
      path: page > 1 ? `${path}?page=${page}` : path,
      images: imageMeta(site.siteUrl + listingImagePath("category", slug, site), name),
    }),
    ...feedLinks(path, name),
  ];
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryPage {...loaderData} />;
}

function notFound(slug: string, answer: NotFoundAnswer) {
  const list: ArticleList = { articles: [], failure: null };
  return data({ slug, name: listingName(slug, undefined), page: 1, list, isFound: false }, answer);
}

/** The category of a slug, or the reason why the lookup failed. */
async function readCategory(
  client: Client,
  slug: string,
  readCached: ReadCached,
): Promise<{ category: CategoryRow | null; failure: string | null }> {
  const find = () => findCategory(client, slug);
  try {
    // Categories rarely change.
    return { category: await readCached(`category ${slug}`, ["site"], find), failure: null };
  } catch (error) {
    return { category: null, failure: toFailure(error) };
  }
}

import { data } from "react-router";
import { listArticles } from "../../data/articles/list-articles.ts";
import { findCategory } from "../../data/categories/find-category.ts";
import type { Client } from "../../data/client.ts";
import type { ReadKept } from "../../data/read-kept.ts";
import { readerClientContext, readKeptContext } from "../../data/reader-client.ts";
import { isCategorySlug, parsePageNumber } from "../../domain/pages/address-parameters.ts";
import {
  CATEGORY_PAGE_SIZE,
  listingFilter,
  listingName,
} from "../../domain/pages/category-listing.ts";
import { CategoryPage } from "../../site/category/category-page.tsx";
import { feedLinks } from "../feed-links.ts";
import { DO_NOT_KEEP, loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import { settleList, toFailure } from "../settle-list.ts";
import type { Route } from "./+types/category.ts";

export const headers = loaderHeaders;

export async function loader({ context, params: { category: slug }, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const readKept = context.get(readKeptContext);
  const page = parsePageNumber(url);
  if (!isCategorySlug(slug)) {
    return data({
      slug,
      name: listingName(slug, undefined),
      page,
      list: { articles: [], failure: null },
    });
  }
  const [categoryName, list] = await Promise.all([
    readCategoryName(client, slug, readKept),
    settleList(
      listArticles(client, {
        ...listingFilter(slug),
        limit: CATEGORY_PAGE_SIZE,
        offset: CATEGORY_PAGE_SIZE * (page - 1),
        readKept,
      }),
    ),
  ]);
  return data(
    { slug, name: listingName(slug, categoryName), page, list },
    {
      status: list.failure === null ? 200 : 503,
      headers: list.failure === null ? tagHeaders({ kind: "category", slug }) : DO_NOT_KEEP,
    },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData) return pageMeta(site, { title: "Category", description: "" });
  const { slug, name, page } = loaderData;
  const path = `/category/${encodeURIComponent(slug)}`;
  return [
    ...pageMeta(site, {
      title: page > 1 ? `${name}, page ${page}` : name,
      description: `${name}: the newest stories and background reports from ${site?.siteName}.`,
      path: page > 1 ? `${path}?page=${page}` : path,
    }),
    ...feedLinks(path, name),
  ];
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryPage {...loaderData} />;
}

/** The name of a category; undefined for special listings and for what could not be looked up. */
async function readCategoryName(
  client: Client,
  slug: string,
  readKept: ReadKept,
): Promise<string | undefined> {
  if (listingFilter(slug).categorySlug === undefined) return undefined;
  try {
    return (await findCategory(client, slug, readKept))?.name;
  } catch (error) {
    toFailure(error);
    return undefined;
  }
}

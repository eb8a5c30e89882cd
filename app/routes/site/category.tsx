import { data } from "react-router";
import { listArticles } from "../../data/articles/list-articles.ts";
import { findCategory } from "../../data/categories/find-category.ts";
import type { Client } from "../../data/client.ts";
import type { ReadKept } from "../../data/read-kept.ts";
import { readerClientContext, readKeptContext } from "../../data/reader-client.ts";
import type { ArticleList } from "../../domain/article-list.ts";
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

/** An unknown category is an empty list under its capitalized slug, as specified, with the status 404. */
export async function loader({ context, params: { category: slug }, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const readKept = context.get(readKeptContext);
  const page = parsePageNumber(url);
  if (!isCategorySlug(slug)) return notFound(slug);
  const [category, list] = await Promise.all([
    readCategory(client, slug, readKept),
    settleList(
      listArticles(client, {
        ...listingFilter(slug),
        limit: CATEGORY_PAGE_SIZE,
        offset: CATEGORY_PAGE_SIZE * (page - 1),
        readKept,
      }),
    ),
  ]);
  if (category === "unknown") return notFound(slug);
  const isWhole = list.failure === null && category !== "unreadable";
  const name = listingName(slug, typeof category === "string" ? undefined : category.name);
  return data(
    { slug, name, page, list, isFound: true },
    {
      status: list.failure === null ? 200 : 503,
      headers: isWhole ? tagHeaders({ kind: "category", slug }) : DO_NOT_KEEP,
    },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData) return pageMeta(site, { title: "Category", description: "" });
  const { slug, name, page, isFound } = loaderData;
  const title = page > 1 ? `${name}, page ${page}` : name;
  const description = `${name}: the newest stories and background reports from ${site?.siteName}.`;
  if (!isFound) return pageMeta(site, { title, description });
  const path = `/category/${encodeURIComponent(slug)}`;
  return [
    ...pageMeta(site, { title, description, path: page > 1 ? `${path}?page=${page}` : path }),
    ...feedLinks(path, name),
  ];
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  const { isFound: _, ...category } = loaderData;
  return <CategoryPage {...category} />;
}

function notFound(slug: string) {
  const list: ArticleList = { articles: [], failure: null };
  return data(
    { slug, name: listingName(slug, undefined), page: 1, list, isFound: false },
    // Not cached: addresses that do not exist would take the place of pages that do.
    { status: 404, headers: DO_NOT_KEEP },
  );
}

/** The category of a slug; `special` for the lists of all categories. */
async function readCategory(
  client: Client,
  slug: string,
  readKept: ReadKept,
): Promise<{ name: string } | "special" | "unknown" | "unreadable"> {
  if (listingFilter(slug).categorySlug === undefined) return "special";
  try {
    return (await findCategory(client, slug, readKept)) ?? "unknown";
  } catch (error) {
    toFailure(error);
    return "unreadable";
  }
}

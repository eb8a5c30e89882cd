import { data } from "react-router";
import { type SearchResult, searchArticles } from "../../data/articles/article-queries.ts";
import { toFailure } from "../../data/articles/page-lists.ts";
import type { Client } from "../../data/client.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import {
  parsePageNumber,
  parseSearchQuery,
  parseSearchSort,
} from "../../domain/pages/address-parameters.ts";
import { SEARCH_PAGE_SIZE, type SearchSort } from "../../domain/pages/search-text.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { SearchPage } from "../../site/search-page.tsx";
import type { Route } from "./+types/search.ts";

const NOTHING: SearchResult = { articles: [], count: 0, isExact: true };

export const headers = loaderHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = parseSearchQuery(url);
  const sort = parseSearchSort(url);
  const page = parsePageNumber(url);
  const { result, failure } = await search(context.get(readerClientContext), query, sort, page);
  return data(
    { query, sort, page, ...result, failure },
    {
      status: failure === null ? 200 : 503,
      headers: failure === null ? tagHeaders({ kind: "search" }) : NO_STORE,
    },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.query;
  return pageMeta(matches[0].loaderData, {
    title: query ? `Search Results for "${query}"` : "Search",
    description: "Search the titles and texts of all articles.",
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}

async function search(
  client: Client,
  query: string,
  sort: SearchSort,
  page: number,
): Promise<{ result: SearchResult; failure: string | null }> {
  if (query === "") return { result: NOTHING, failure: null };
  const offset = SEARCH_PAGE_SIZE * (page - 1);
  try {
    return {
      result: await searchArticles(client, { query, sort, limit: SEARCH_PAGE_SIZE, offset }),
      failure: null,
    };
  } catch (error) {
    return { result: NOTHING, failure: toFailure(error) };
  }
}

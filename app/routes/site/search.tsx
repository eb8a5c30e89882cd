import { data } from "react-router";
import { toFailure } from "../../data/articles/page-lists.ts";
import {
  findCorrection,
  findSearchPlaces,
  listPartialMatches,
  type SearchResult,
  searchArticles,
} from "../../data/articles/search.ts";
import { listCategories } from "../../data/categories.ts";
import type { Client } from "../../data/client.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { dayBounds } from "../../domain/day-bounds.ts";
import {
  parsePageNumber,
  parseSearchFilter,
  parseSearchQuery,
  parseSearchSort,
} from "../../domain/pages/address-parameters.ts";
import {
  hasFilter,
  type PartialMatch,
  SEARCH_PAGE_SIZE,
  type SearchParameters,
  type SearchPlace,
} from "../../domain/pages/search-text.ts";
import type { Section } from "../../domain/pages/sections.ts";
import { translate } from "../../domain/texts/translate.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { SearchPage } from "../../site/search-page.tsx";
import type { Route } from "./+types/search.ts";

type Found = SearchResult & {
  sections: Section[];
  places: SearchPlace[];
  /** The likely correction of the query; null where the query finds something, or nothing is similar. */
  correction: string | null;
  /** Articles with some of the words, where none has all. */
  partialMatches: PartialMatch[];
};

const NOTHING: Found = {
  articles: [],
  count: 0,
  isExact: true,
  snippets: {},
  sections: [],
  places: [],
  correction: null,
  partialMatches: [],
};
const MOST_PLACES = 8;
const MOST_PARTIAL_MATCHES = 5;

export const headers = loaderHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const search: SearchParameters = {
    query: parseSearchQuery(url),
    sort: parseSearchSort(url),
    page: parsePageNumber(url),
    ...parseSearchFilter(url),
  };
  const { timeZone } = context.get(siteContext);
  const client = context.get(readerClientContext);
  const { found, failure } = await find(client, search, timeZone);
  return data(
    { search, found, failure },
    {
      status: failure === null ? 200 : 503,
      headers: failure === null ? tagHeaders({ kind: "search" }) : NO_STORE,
    },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.search.query;
  const site = matches[0].loaderData;
  return pageMeta(site, {
    title: query ? translate(site?.catalogue, 'Search Results for "{query}"', { query }) : "Search",
    description: "Search the titles and texts of all articles.",
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}

async function find(
  client: Client,
  search: SearchParameters,
  timeZone: string,
): Promise<{ found: Found; failure: string | null }> {
  const { query, sort, page, section, author, from, to } = search;
  try {
    const sections = (await listCategories(client)).map(({ slug, name }) => ({ slug, name }));
    if (query === "") return { found: { ...NOTHING, sections }, failure: null };
    const [result, places] = await Promise.all([
      searchArticles(client, {
        query,
        sort,
        limit: SEARCH_PAGE_SIZE,
        offset: SEARCH_PAGE_SIZE * (page - 1),
        filter: {
          section,
          author,
          since: dayBounds(from, timeZone).since,
          until: dayBounds(to, timeZone).until,
        },
      }),
      page === 1 && !hasFilter(search)
        ? findSearchPlaces(client, { query, limit: MOST_PLACES })
        : [],
    ]);
    const isUnknown = result.count === 0 && places.length === 0 && !hasFilter(search);
    const [correction, partialMatches] = isUnknown
      ? await Promise.all([
          findCorrection(client, { query }),
          listPartialMatches(client, { query, limit: MOST_PARTIAL_MATCHES }),
        ])
      : [null, []];
    return { found: { ...result, sections, places, correction, partialMatches }, failure: null };
  } catch (error) {
    return { found: NOTHING, failure: toFailure(error) };
  }
}

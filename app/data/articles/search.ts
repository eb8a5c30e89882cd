import type { ArticleSummary } from "../../domain/article.ts";
import { articlePath, placePath } from "../../domain/pages/page-paths.ts";
import { correctQuery, listWords } from "../../domain/pages/search-correction.ts";
import { type SearchSuggestion, SUGGESTED_LENGTH } from "../../domain/pages/search-suggestions.ts";
import type {
  PartialMatch,
  SearchFilter,
  SearchPlace,
  SearchSort,
} from "../../domain/pages/search-text.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { listArticlesByIds } from "./article-queries.ts";

export type SearchResult = {
  articles: ArticleSummary[];
  /** Number of results that can be listed. */
  count: number;
  /** False if there are more than `count`. */
  isExact: boolean;
  /** Passages with what was searched, by the ids of articles; see `splitSnippet`. */
  snippets: Record<string, string>;
};

export type SearchOptions = {
  query: string;
  sort: SearchSort;
  limit: number;
  offset: number;
  filter?: Pick<SearchFilter, "section" | "author"> & {
    /** ISO date-times: from `since` on, before `until`. */
    since?: string | undefined;
    until?: string | undefined;
  };
};

/**
 * Searches articles. Sorted by `newest`: first those whose title or text contains the query literally, ignoring case,
 * newest first by creation; then those with its words anywhere, most relevant first. Sorted by `relevance`: all of
 * them, most relevant first.
 *
 * @throws BackendError
 */
export async function searchArticles(
  client: Client,
  options: SearchOptions,
): Promise<SearchResult> {
  const query = options.query.trim();
  if (query === "") return { articles: [], count: 0, isExact: true, snippets: {} };
  const { section, author, since, until } = options.filter ?? {};
  const found = await client
    .rpc("search_articles", {
      query,
      sort: options.sort,
      max_rows: options.limit,
      skip_rows: options.offset,
      ...(section && { section }),
      ...(author && { author }),
      ...(since && { since }),
      ...(until && { until }),
    })
    .single();
  if (found.error) throw new BackendError(found.error, found.status);
  const { ids, total, is_exact, snippets } = found.data;
  return {
    articles: await listArticlesByIds(client, ids),
    count: total,
    isExact: is_exact,
    snippets: Object.fromEntries(
      ids.flatMap((id, index) => {
        const snippet = snippets[index];
        return snippet ? [[id, snippet]] : [];
      }),
    ),
  };
}

/**
 * Lists sections, topics, tags, authors and series that a query may mean.
 *
 * @throws BackendError
 */
export async function findSearchPlaces(
  client: Client,
  { query, limit }: { query: string; limit: number },
): Promise<SearchPlace[]> {
  const { data, error, status } = await client.rpc("find_search_places", {
    query: query.trim(),
    max_rows: limit,
  });
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Lists articles with some of the words of a query that finds none, those with the most of its rare words first.
 *
 * @throws BackendError
 */
export async function listPartialMatches(
  client: Client,
  { query, limit }: { query: string; limit: number },
): Promise<PartialMatch[]> {
  const { data, error, status } = await client.rpc("list_partial_matches", {
    query: query.trim(),
    max_rows: limit,
  });
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * The likely correction of a query that finds nothing: the same with words that are spelled like its unknown ones,
 * if that finds something; otherwise null.
 *
 * @throws BackendError
 */
export async function findCorrection(
  client: Client,
  { query }: { query: string },
): Promise<string | null> {
  const words = listWords(query);
  if (words.length === 0) return null;
  const { data, error, status } = await client.rpc("list_similar_words", { words });
  if (error) throw new BackendError(error, status);
  const similar = new Map(data.map(({ word, similar_words }) => [word, similar_words]));
  const corrected = correctQuery(query, similar);
  if (corrected === null) return null;
  const { count } = await searchArticles(client, {
    query: corrected,
    sort: "newest",
    limit: 1,
    offset: 0,
  });
  return count > 0 ? corrected : null;
}

const MOST_PLACES = 3;
const MOST_TITLES = 5;

/**
 * Suggests pages of the site and articles for a query that is being typed. None for one that is too short or long.
 *
 * @throws BackendError
 */
export async function suggestSearches(
  client: Client,
  { query }: { query: string },
): Promise<SearchSuggestion[]> {
  const { least, most } = SUGGESTED_LENGTH;
  if (query.length < least || query.length > most) return [];
  const [places, { articles }] = await Promise.all([
    findSearchPlaces(client, { query, limit: MOST_PLACES }),
    searchArticles(client, { query, sort: "newest", limit: MOST_TITLES, offset: 0 }),
  ]);
  return [
    ...places.map((place) => ({ kind: place.kind, name: place.name, path: placePath(place) })),
    ...articles.map(({ title, slug }) => ({
      kind: "article" as const,
      name: title,
      path: articlePath(slug),
    })),
  ];
}

import type { SearchPlace } from "./search-text.ts";

/** An article or a page of the site that a reader may be about to search. */
export type SearchSuggestion = {
  kind: SearchPlace["kind"] | "article";
  name: string;
  path: string;
};

/** Address of the suggestions for `?q=`, as a JSON array of `SearchSuggestion`. */
export const SUGGESTIONS_PATH = "/search/suggestions.json";

/** Shortest and longest query with suggestions, in characters. */
export const SUGGESTED_LENGTH = { least: 2, most: 60 } as const;

import { parseListParameters, toListSearch } from "./list-parameters.ts";

/** What the address of the people's list asks for; an empty query asks for everybody. */
export type PeopleParameters = { query: string; page: number };

/** Reads the address of the people's list (`?q=&page=`). */
export function parsePeopleParameters(search: URLSearchParams): PeopleParameters {
  const { query, page } = parseListParameters(search);
  return { query, page };
}

/** The query of the address that asks for these. */
export function toPeopleSearch({ query, page }: PeopleParameters): string {
  return toListSearch({ ...parseListParameters(new URLSearchParams()), query, page });
}

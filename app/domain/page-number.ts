import * as z from "zod/mini";

const pageNumber = z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1);

/** Page number of `?page=`, from 1 to `lastPage`; 1 if it is invalid. Lists of readers and of the newsroom share it. */
export function readPageNumber(search: URLSearchParams, lastPage: number): number {
  return Math.min(pageNumber.parse(search.get("page") ?? 1), lastPage);
}

import * as z from "zod";

const pageNumber = z.coerce.number().int().min(1).catch(1);

/** Page number of `?page=`, from 1 to `lastPage`; 1 if it is invalid. Lists of readers and of the newsroom share it. */
export function readPageNumber(search: URLSearchParams, lastPage: number): number {
  return Math.min(pageNumber.parse(search.get("page") ?? 1), lastPage);
}

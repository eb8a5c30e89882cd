import { toPeopleSearch } from "../../domain/newsroom/list-parameters.ts";

/** Users of an image besides articles. */
type PlaceKind = "author" | "topic";

export const PLACE_NAMES: Readonly<Record<PlaceKind, string>> = {
  author: "Author",
  topic: "Topic",
};

/** Address of the newsroom's list with the author or topic of this name. */
export function placeListPath(kind: PlaceKind, name: string): string {
  const path = kind === "author" ? "/admin/authors" : "/admin/tags";
  // The list of tags has topics by their names: their slugs would find only those of one word.
  const query = kind === "author" ? name : name.replaceAll("-", " ");
  return `${path}${toPeopleSearch({ query, page: 1 })}`;
}

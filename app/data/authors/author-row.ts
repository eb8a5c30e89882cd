import { ARTICLE_DEFAULTS } from "../../domain/article.ts";
import type { Author } from "../../domain/authors/author.ts";
import type { AuthorRow } from "../database.types.ts";

/** Columns of an author. */
export const AUTHOR_COLUMNS = "id,name,slug,bio,image_url";

/** Converts a row of `authors` to an author. */
export function toAuthor(row: AuthorRow): Author {
  return {
    id: row.id,
    name: row.name.trim() || ARTICLE_DEFAULTS.authorName,
    slug: row.slug,
    bio: row.bio?.trim() ?? "",
    imageSrc: row.image_url?.trim() || null,
  };
}

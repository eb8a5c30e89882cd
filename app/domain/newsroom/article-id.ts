import * as z from "zod";

const articleId = z.guid();

/** True for what can be the id of a story at all. */
export function isArticleId(value: unknown): value is string {
  return articleId.safeParse(value).success;
}

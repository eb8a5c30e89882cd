import type { Database } from "../../app/data/database.types.ts";
import type { ArticleRow, AuthorRow, CategoryRow } from "../../app/data/rows.types.ts";
import { uniqueWord } from "../../backend/tests/support/unique-word.ts";
import type { TestClient } from "./clients.ts";

export { uniqueWord } from "../../backend/tests/support/unique-word.ts";

type Tables = Database["public"]["Tables"];

export function paragraphs(...texts: string[]): {
  main: { type: string; children: { text: string }[] }[];
} {
  return { main: texts.map((text) => ({ type: "paragraph", children: [{ text }] })) };
}

/** The required fields of an article, with the test's own. */
export function articleFields(
  fields: Partial<Tables["articles"]["Insert"]> = {},
): Tables["articles"]["Insert"] {
  const word = uniqueWord();
  return {
    title: `Article ${word}`,
    slug: `article-${word}`,
    content: paragraphs("What happened."),
    ...fields,
  };
}

export async function createArticle(
  client: TestClient,
  fields: Partial<Tables["articles"]["Insert"]> = {},
): Promise<ArticleRow> {
  const { data } = await client
    .from("articles")
    .insert(articleFields(fields))
    .select()
    .single()
    .throwOnError();
  return data;
}

/** Creates several articles in one request; returns them in the given order. */
export async function createArticles(
  client: TestClient,
  list: Partial<Tables["articles"]["Insert"]>[],
): Promise<ArticleRow[]> {
  const rows = list.map((fields) => articleFields(fields));
  const { data } = await client.from("articles").insert(rows).select().throwOnError();
  return rows.flatMap(({ slug }) => data.filter((row) => row.slug === slug));
}

export async function createCategory(
  client: TestClient,
  fields: Partial<Tables["categories"]["Insert"]> = {},
): Promise<CategoryRow> {
  const word = uniqueWord();
  const row = { name: `Category ${word}`, slug: `category-${word}`, ...fields };
  const { data } = await client.from("categories").insert(row).select().single().throwOnError();
  return data;
}

export async function createAuthor(
  client: TestClient,
  fields: Partial<Tables["authors"]["Insert"]> = {},
): Promise<AuthorRow> {
  const row = { name: `Author ${uniqueWord()}`, ...fields };
  const { data } = await client.from("authors").insert(row).select().single().throwOnError();
  return data;
}

/** The ISO time in `minutes` from now. */
export function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

import { beforeAll, expect, test } from "vitest";
import { getArticle } from "../../../app/data/articles/article-queries.ts";
import { listCategories } from "../../../app/data/categories.ts";
import { anonymousClient, serviceClient, type TestClient } from "../../support/clients.ts";
import {
  createArticle,
  createAuthor,
  createCategory,
  paragraphs,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let reader: TestClient;

beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  reader = anonymousClient(site);
});

test("returns a single article by slug with its author and category", async () => {
  const author = await createAuthor(service, { name: "Élodie O'Neill" });
  const category = await createCategory(service);
  const article = await createArticle(service, { author_id: author.id, category_id: category.id });
  const { data } = await reader
    .from("articles")
    .select("*, authors(name), categories(name, slug)")
    .eq("slug", article.slug)
    .single()
    .throwOnError();
  expect(data).toMatchObject({
    id: article.id,
    authors: { name: "Élodie O'Neill" },
    categories: { name: category.name, slug: category.slug },
  });
});

test("returns PostgREST's error for an unknown article slug, or null with maybeSingle", async () => {
  const slug = uniqueWord();
  const single = await reader.from("articles").select("*").eq("slug", slug).single();
  expect(single).toMatchObject({ data: null, status: 406, error: { code: "PGRST116" } });
  const maybe = await reader.from("articles").select("*").eq("slug", slug).maybeSingle();
  expect(maybe).toMatchObject({ data: null, error: null });
  expect(await getArticle(reader, { slug })).toBeNull();
});

test.each([
  "zürich-im-schnee",
  "東京-の-朝",
  "q&a-with-50%-off",
  "it's-a-slug,really",
  "a.b-(c)",
  'a"b\\c',
  "null",
  "true",
])("finds an article by the slug %s", async (base) => {
  const slug = `${base}-${uniqueWord()}`;
  await createArticle(service, { slug });
  expect((await getArticle(reader, { slug }))?.slug).toBe(slug);
});

test.each([
  ["an object with a list of blocks", paragraphs("One.", "Two.")],
  ["an object with a string", { main: "One.\n\nTwo." }],
  ["a list", paragraphs("One.", "Two.").main],
  ["a string", "One.\n\nTwo."],
])(
  "returns content that is %s as it was written and parses it as two paragraphs",
  async (_, content) => {
    const { slug } = await createArticle(service, { content });
    const { data } = await reader
      .from("articles")
      .select("content")
      .eq("slug", slug)
      .single()
      .throwOnError();
    expect(data.content).toEqual(content);
    expect((await getArticle(reader, { slug }))?.blocks).toEqual(paragraphs("One.", "Two.").main);
  },
);

test("returns a category's title by its slug", async () => {
  const category = await createCategory(service, { name: "Arts & Letters" });
  const { data } = await reader
    .from("categories")
    .select("name")
    .eq("slug", category.slug)
    .single()
    .throwOnError();
  expect(data).toEqual({ name: "Arts & Letters" });
  const unknown = await reader.from("categories").select("name").eq("slug", uniqueWord()).single();
  expect(unknown.error?.code).toBe("PGRST116");
});

test("creates the seven sections with the database", async () => {
  const names = (await listCategories(reader)).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "Business",
      "Entertainment",
      "Politics",
      "Science",
      "Sports",
      "Technology",
      "World",
    ]),
  );
});

test("builds the public URL of an image from its path in the bucket", async () => {
  const { data } = reader.storage.from("article-images").getPublicUrl("2026/a b.webp");
  expect(data.publicUrl).toBe(
    `${site.url}/storage/v1/object/public/article-images/2026/a%20b.webp`,
  );
  const article = await createArticle(service, { image_src: "//2026/image.webp" });
  expect((await getArticle(reader, { slug: article.slug }))?.imageUrl).toBe(
    `${site.url}/storage/v1/object/public/article-images/2026/image.webp`,
  );
});

import { beforeAll, describe, expect, test } from "vitest";
import { listArticles, listCategoryArticles } from "../../../app/data/articles/article-queries.ts";
import { listRelated } from "../../../app/data/articles/page-lists.ts";
import type { CategoryRow } from "../../../app/data/rows.types.ts";
import { anonymousClient, serviceClient, type TestClient } from "../../support/clients.ts";
import {
  createArticle,
  createArticles,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Article lists as the app and other clients request them. */
const COLUMNS =
  "id,title,slug,excerpt,content,image_src,image_caption,category_id,author_id,published_at,created_at,updated_at,is_featured,is_popular,tags,read_time,author:authors(name),category:categories(name,slug)";

let site: SharedSite;
let service: TestClient;
let reader: TestClient;

beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  reader = anonymousClient(site);
});

describe("article lists", () => {
  let category: CategoryRow;
  /** Twelve articles of one category, newest first. */
  let slugs: string[];

  beforeAll(async () => {
    category = await createCategory(service);
    const author = await createAuthor(service, { name: "Ada Byline" });
    const rows = await createArticles(
      service,
      Array.from({ length: 12 }, (_, index) => ({
        category_id: category.id,
        author_id: author.id,
        published_at: minutesFromNow(-1 - index),
        is_featured: index % 3 === 0,
        is_popular: index % 4 === 0,
        tags: ["one", "two, with comma"],
      })),
    );
    slugs = rows.map((row) => row.slug);
  });

  test("lists articles newest first with every column, author and category", async () => {
    const { data } = await reader
      .from("articles")
      .select(COLUMNS)
      .eq("category_id", category.id)
      .order("published_at", { ascending: false })
      .throwOnError();
    expect(data.map((row) => row.slug)).toEqual(slugs);
    expect(data[0]).toMatchObject({
      author: { name: "Ada Byline" },
      category: { name: category.name, slug: category.slug },
      tags: ["one", "two, with comma"],
      read_time: 1,
      is_featured: true,
      image_src: null,
      published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
    });
  });

  test("returns ten articles when an article list has no limit", async () => {
    const list = (limit?: number) => listArticles(reader, { categoryId: category.id, limit });
    expect(await list()).toHaveLength(10);
    expect(await list(3)).toHaveLength(3);
  });

  test("pages through an article list without gaps", async () => {
    const page = async (offset: number) =>
      (await listArticles(reader, { categoryId: category.id, limit: 5, offset })).map(
        ({ slug }) => slug,
      );
    expect([
      ...(await page(0)),
      ...(await page(5)),
      ...(await page(10)),
      ...(await page(15)),
    ]).toEqual(slugs);
  });

  test("lists the articles of a category slug without the excluded article", async () => {
    const list = await listCategoryArticles(reader, {
      categorySlug: category.slug,
      excludeSlug: slugs[0],
      limit: 3,
    });
    expect(list.map(({ slug }) => slug)).toEqual(slugs.slice(1, 4));
  });

  test("related articles are of the same category: first those with a tag of the article, then the newest", async () => {
    const [here, other] = [await createCategory(service), await createCategory(service)];
    const tag = `Tide ${uniqueWord()}`;
    const [article, tagged, , newer, , elsewhere] = await createArticles(
      service,
      [
        { tags: [tag, "sea"], category_id: here.id },
        { tags: [tag.toLowerCase()], category_id: here.id },
        { category_id: here.id },
        { category_id: here.id },
        { tags: [tag], category_id: here.id, published_at: minutesFromNow(60) },
        { tags: [tag], category_id: other.id },
      ].map((fields, index) => ({ published_at: minutesFromNow(index - 100), ...fields })),
    );
    if (!article) throw new Error("no article");
    const found = await listRelated(reader, { ...article, categorySlug: here.slug });
    expect(found.failure).toBeNull();
    expect(found.articles.map(({ slug }) => slug).slice(0, 2)).toEqual([tagged?.slug, newer?.slug]);
    expect(found.articles).toHaveLength(3);
    expect(JSON.stringify(found)).not.toContain(elsewhere?.slug);
    const none = await listRelated(reader, { ...article, categorySlug: null });
    expect(none.articles).toEqual([]);
  });

  test("filters an article list by the featured or the popular flag", async () => {
    const inCategory = { categoryId: category.id, limit: 50 };
    const featured = await listArticles(reader, { ...inCategory, isFeatured: true });
    const popular = await listArticles(reader, { ...inCategory, isPopular: true });
    const ordinary = await listArticles(reader, {
      ...inCategory,
      isFeatured: false,
      isPopular: false,
    });
    expect(featured.map(({ slug }) => slug)).toEqual(slugs.filter((_, index) => index % 3 === 0));
    expect(popular.map(({ slug }) => slug)).toEqual(slugs.filter((_, index) => index % 4 === 0));
    expect(ordinary.map(({ slug }) => slug)).toEqual(
      slugs.filter((_, index) => index % 3 !== 0 && index % 4 !== 0),
    );
  });

  test("accepts range and limit of an article list as supabase-js sends them", async () => {
    const query = () =>
      reader
        .from("articles")
        .select("slug")
        .eq("category_id", category.id)
        .order("published_at", { ascending: false });
    const ranged = await query().range(2, 4).throwOnError();
    const limited = await query().limit(2).throwOnError();
    expect(ranged.data.map(({ slug }) => slug)).toEqual(slugs.slice(2, 5));
    expect(limited.data.map(({ slug }) => slug)).toEqual(slugs.slice(0, 2));
  });

  test("returns the exact total of an article list on request", async () => {
    const { count, data } = await reader
      .from("articles")
      .select("id", { count: "exact" })
      .eq("category_id", category.id)
      .range(0, 3)
      .throwOnError();
    expect(count).toBe(12);
    expect(data).toHaveLength(4);
  });
});

test("lists an article that has neither category nor author", async () => {
  const article = await createArticle(service);
  const { data } = await reader
    .from("articles")
    .select(COLUMNS)
    .eq("id", article.id)
    .single()
    .throwOnError();
  expect(data).toMatchObject({ author: null, category: null, category_id: null, author_id: null });
});

test("keeps articles with the same timestamp in one order across pages", async () => {
  const category = await createCategory(service);
  const published_at = minutesFromNow(-5);
  await createArticles(
    service,
    Array.from({ length: 9 }, () => ({ category_id: category.id, published_at })),
  );
  const pages = await Promise.all(
    [0, 3, 6].map((offset) => listArticles(reader, { categoryId: category.id, limit: 3, offset })),
  );
  expect(new Set(pages.flat().map(({ slug }) => slug)).size).toBe(9);
});

test("lists the newest public articles of a category up to the limit, and none of an unknown one", async () => {
  const category = await createCategory(service);
  const articles = await createArticles(
    service,
    [3, 1, 2, -60].map((minutes) => ({
      category_id: category.id,
      published_at: minutesFromNow(-minutes),
    })),
  );
  const list = await listCategoryArticles(reader, { categorySlug: category.slug, limit: 2 });
  expect(list.map(({ slug }) => slug)).toEqual([articles[1]?.slug, articles[2]?.slug]);
  const unknown = await listCategoryArticles(reader, { categorySlug: uniqueWord(), limit: 2 });
  expect(unknown).toEqual([]);
});

test("continues deep pages of an article list and shows only visible articles", async () => {
  const category = await createCategory(service);
  const author = await createAuthor(service);
  const rows = await createArticles(
    service,
    Array.from({ length: 512 }, (_, index) => ({
      category_id: category.id,
      author_id: author.id,
      is_popular: true,
      // The first two are not public yet.
      published_at: minutesFromNow(index < 2 ? 60 - index : -index),
    })),
  );
  const slugs = rows.slice(2).map(({ slug }) => slug);
  const lists = [{ categoryId: category.id }, { authorId: author.id, isPopular: true }];
  for (const list of lists) {
    const read = async (offset: number) => listArticles(reader, { ...list, limit: 6, offset });
    const pages = [...(await read(494)), ...(await read(500)), ...(await read(506))];
    expect(pages.map(({ slug }) => slug)).toEqual(slugs.slice(494));
    expect(pages[6]).toMatchObject({ categoryName: category.name, categorySlug: category.slug });
    expect(await read(512)).toEqual([]);
  }
  const featured = { categoryId: category.id, isFeatured: true, offset: 500 };
  expect(await listArticles(reader, featured)).toEqual([]);
});

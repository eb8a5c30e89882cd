import { beforeAll, describe, expect, test } from "vitest";
import { createCategory as addCategory } from "../../app/data/categories.ts";
import { createUser, serviceClient, type TestClient } from "../support/clients.ts";
import {
  createArticle,
  createAuthor,
  createCategory,
  paragraphs,
  uniqueWord,
} from "../support/rows.ts";
import { getSharedSite, type SharedSite } from "../support/sites/shared-site.ts";

/** The calls of an admin area, by a signed-in editor. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;

beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  editor = (await createUser(site, "editor")).client;
});

test("lists articles newest first with ids and names of category and author", async () => {
  const [category, author] = await Promise.all([createCategory(service), createAuthor(service)]);
  const article = await createArticle(service, {
    category_id: category.id,
    author_id: author.id,
    published_at: "2999-01-01T00:00:00Z",
  });
  const { data } = await editor
    .from("articles")
    .select(
      "id,title,slug,published_at,is_featured,category:categories(id,name),author:authors(id,name)",
    )
    .order("published_at", { ascending: false })
    .throwOnError();
  expect(data[0]).toEqual({
    id: article.id,
    title: article.title,
    slug: article.slug,
    published_at: "2999-01-01T00:00:00+00:00",
    is_featured: false,
    category: { id: category.id, name: category.name },
    author: { id: author.id, name: author.name },
  });
});

test("lists categories and authors by name for the article form", async () => {
  const word = uniqueWord();
  for (const name of [`${word} c`, `${word} a`, `${word} b`]) {
    await createCategory(service, { name });
    await createAuthor(service, { name });
  }
  const categories = await editor
    .from("categories")
    .select("id,name,slug")
    .order("name")
    .throwOnError();
  const authors = await editor.from("authors").select("id,name").order("name").throwOnError();
  const own = (rows: { name: string }[]) =>
    rows.map(({ name }) => name).filter((name) => name.startsWith(word));
  expect(own(categories.data)).toEqual([`${word} a`, `${word} b`, `${word} c`]);
  expect(own(authors.data)).toEqual([`${word} a`, `${word} b`, `${word} c`]);
});

test("gives a new category named like a reserved listing its own page", async () => {
  const { id, slug } = await addCategory(editor, { name: "Popular" });
  expect(slug).toBe("popular-articles");
  const { title } = await createArticle(service, { category_id: id });
  expect(await (await fetch(`${site.url}/category/${slug}`)).text()).toContain(title);
  await editor.from("categories").delete().eq("id", id).throwOnError();
});

test("finds another article by slug and excludes the edited one", async () => {
  const { id, slug } = await createArticle(service);
  const check = () => editor.from("articles").select("id").eq("slug", slug);
  expect((await check().throwOnError()).data).toEqual([{ id }]);
  expect((await check().neq("id", id).throwOnError()).data).toEqual([]);
  expect(
    (await editor.from("articles").select("id").eq("slug", uniqueWord()).throwOnError()).data,
  ).toEqual([]);
});

describe("article calls of the newsroom", () => {
  async function formFields() {
    const [category, author] = await Promise.all([createCategory(service), createAuthor(service)]);
    return {
      title: "Größe & “quotes”",
      slug: `form-${uniqueWord()}`,
      category_id: category.id,
      author_id: author.id,
      published_at: new Date("2026-03-05T12:00:00.123Z").toISOString(),
      image_src: "2026/image.webp",
      image_caption: "A caption",
      excerpt: "An excerpt",
      content: paragraphs("First.", "Second."),
      is_featured: true,
      is_popular: false,
      updated_at: new Date().toISOString(),
    };
  }

  test("creates an article with the form's fields and returns the row", async () => {
    const fields = await formFields();
    const { data, status } = await editor
      .from("articles")
      .insert(fields)
      .select()
      .single()
      .throwOnError();
    expect(status).toBe(201);
    const { updated_at: _, published_at, ...same } = fields;
    expect(data).toMatchObject({ ...same, read_time: 1, tags: [] });
    expect(new Date(data.published_at)).toEqual(new Date(published_at));
    expect(data.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("creates an article without returning it when no representation is requested", async () => {
    const fields = await formFields();
    const { data, error, status } = await editor.from("articles").insert(fields);
    expect({ data, error, status }).toEqual({ data: null, error: null, status: 201 });
  });

  test("reads an article for editing and updates it by id", async () => {
    const { id } = await createArticle(service);
    const { data: before } = await editor
      .from("articles")
      .select("*")
      .eq("id", id)
      .single()
      .throwOnError();
    expect(before.id).toBe(id);
    const fields = await formFields();
    await editor.from("articles").update(fields).eq("id", id).throwOnError();
    const { data: after } = await editor
      .from("articles")
      .select("*")
      .eq("id", id)
      .single()
      .throwOnError();
    expect(after).toMatchObject({
      title: fields.title,
      slug: fields.slug,
      content: fields.content,
      is_featured: true,
    });
    expect(after.created_at).toBe(before.created_at);
  });

  test("returns an error when an unknown article is read for editing", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    const missing = await editor.from("articles").select("*").eq("id", id).single();
    expect(missing.error?.code).toBe("PGRST116");
    const invalid = await editor.from("articles").select("*").eq("id", "not-an-id").single();
    expect(invalid).toMatchObject({ status: 400, error: { code: "22P02" } });
  });

  test("deletes an article by id", async () => {
    const [one, other] = [await createArticle(service), await createArticle(service)];
    const { status } = await editor.from("articles").delete().eq("id", one.id).throwOnError();
    expect(status).toBe(204);
    const { data } = await service
      .from("articles")
      .select("id")
      .in("id", [one.id, other.id])
      .throwOnError();
    expect(data).toEqual([{ id: other.id }]);
  });

  test("rejects a taken slug with an error code that the form can explain", async () => {
    const { slug } = await createArticle(service);
    const { error, status } = await editor
      .from("articles")
      .insert({ ...(await formFields()), slug });
    expect({ code: error?.code, status }).toEqual({ code: "23505", status: 409 });
  });
});

test("adds a category with name and slug, and an author with name, bio and image", async () => {
  const slug = uniqueWord();
  const category = await editor
    .from("categories")
    .insert({ name: "Own", slug })
    .select()
    .single()
    .throwOnError();
  expect(category.data).toMatchObject({ name: "Own", slug });
  const author = { name: "Jo Ann", bio: "Writes.", image_url: "https://example.org/jo.webp" };
  const created = await editor.from("authors").insert(author).select().single().throwOnError();
  expect(created.data).toMatchObject(author);
  const bare = await editor
    .from("authors")
    .insert({ name: "Bare" })
    .select()
    .single()
    .throwOnError();
  expect(bare.data).toMatchObject({ name: "Bare", bio: null, image_url: null });
});

test("lets the service key set dates, tags, reading time and flags, and upsert", async () => {
  const { id, slug } = await createArticle(service);
  const row = {
    id,
    title: "Imported",
    slug,
    content: "Text",
    created_at: "2001-02-03T04:05:06+00:00",
    tags: ["a", "b"],
    read_time: 7,
    is_popular: true,
  };
  const { data } = await service.from("articles").upsert(row).select().single().throwOnError();
  expect(data).toMatchObject(row);
});

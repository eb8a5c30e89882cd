import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serviceClient, type TestClient } from "../support/clients.ts";
import { openSql, type SqlPool } from "../support/open-sql.ts";
import {
  articleFields,
  createArticle,
  createAuthor,
  createCategory,
  uniqueWord,
} from "../support/rows.ts";
import { getSharedSite, type SharedSite } from "../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let sql: SqlPool;

beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(async () => {
  await sql.end();
});

test("enables row level security on each table of the API", async () => {
  const open = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not relrowsecurity`;
  expect(open).toEqual([]);
});

/** PostgreSQL's error code for a violated check constraint. */
const CHECK_FAILED = "23514";

describe("table constraints", () => {
  /** PostgreSQL's error code for an article with these fields. */
  async function refusal(fields: object): Promise<string | undefined> {
    const { error } = await service.from("articles").insert({ ...articleFields(), ...fields });
    return error?.code;
  }

  test.each([
    ["a blank title", { title: " \n" }],
    ["a title that is too long", { title: "x".repeat(501) }],
    ["an empty slug", { slug: "" }],
    ["a slug with a slash", { slug: "a/b" }],
    ["a slug with a question mark", { slug: "a?b" }],
    ["a slug with a space", { slug: "a b" }],
    ["content that is a number", { content: 5 }],
    ["an excessive reading time", { read_time: 20_000 }],
    ["too many tags", { tags: Array.from({ length: 51 }, String) }],
    ["an oversized excerpt", { excerpt: "x".repeat(5001) }],
    ["an oversized sponsor name", { sponsor: "x".repeat(201) }],
    ["an oversized text for sharing", { social_description: "x".repeat(501) }],
    ["a canonical address of a script", { canonical_url: "javascript:alert(1)" }],
    ["a canonical address with a blank", { canonical_url: "https://partner.example/a b" }],
    ["an oversized canonical address", { canonical_url: `https://a.example/${"x".repeat(2000)}` }],
    ["an unknown label", { label: "rumor" }],
  ])("rejects an article with %s", async (_, fields) => {
    expect(await refusal(fields)).toBe(CHECK_FAILED);
  });

  test("rejects article content that is neither text, list nor object", async () => {
    const { data } = await service
      .from("articles")
      .insert({ ...articleFields(), content: true })
      .select();
    expect(data).toBeNull();
    await expect(
      sql`insert into public.articles (title, slug, content) values ('T', 'true', 'true')`,
    ).rejects.toMatchObject({ code: CHECK_FAILED });
  });

  test.each([
    ["no title", { title: null }],
    ["no slug", { slug: null }],
  ])("rejects an article with %s by a not-null constraint", async (_, fields) => {
    expect(await refusal(fields)).toBe("23502");
  });

  test("rejects a slug that another article or category has", async () => {
    const { slug } = await createArticle(service);
    expect(await refusal({ slug })).toBe("23505");
    const category = await createCategory(service);
    const { error } = await service
      .from("categories")
      .insert({ name: "Twice", slug: category.slug });
    expect(error?.code).toBe("23505");
  });

  test("rejects an article with an unknown category or author", async () => {
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await refusal({ category_id: nobody })).toBe("23503");
    expect(await refusal({ author_id: nobody })).toBe("23503");
  });

  test.each(["Upper", "with space", "-dash", "dash-", "a--b", "ä", ""])(
    "rejects the category slug %j",
    async (slug) => {
      const { error } = await service.from("categories").insert({ name: "Name", slug });
      expect(error?.code).toBe(CHECK_FAILED);
    },
  );

  test.each(["latest", "popular", "featured"])(
    "rejects the reserved category slug %s, whose page lists other articles",
    async (slug) => {
      const { error } = await service.from("categories").insert({ name: "Name", slug });
      expect(error).toMatchObject({ code: CHECK_FAILED, message: expect.stringContaining(slug) });
      const { id } = await createCategory(service);
      const change = await service.from("categories").update({ slug }).eq("id", id);
      expect(change.error?.code).toBe(CHECK_FAILED);
    },
  );

  test("rejects blank names and unknown roles", async () => {
    const category = await service.from("categories").insert({ name: "  ", slug: uniqueWord() });
    const author = await service.from("authors").insert({ name: "\t" });
    expect([category.error?.code, author.error?.code]).toEqual([CHECK_FAILED, CHECK_FAILED]);
    const [row] =
      await sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'profiles_role_check'`;
    expect(row?.text).toMatch(/reader.*contributor.*author.*editor.*admin/);
  });
});

test("allows renaming and rewriting a legacy category with a reserved slug", async () => {
  const { id } = await createCategory(service);
  const old = { id, name: "From before", slug: "featured" };
  try {
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`update public.categories set slug = ${old.slug} where id = ${id}`;
    });
    await service.from("categories").update({ name: old.name }).eq("id", id).throwOnError();
    const { data } = await service.from("categories").upsert(old).select().throwOnError();
    expect(data).toEqual([old]);
  } finally {
    await service.from("categories").delete().eq("id", id).throwOnError();
  }
});

test("allows changing and restoring a legacy article with an unroutable slug", async () => {
  const { id } = await createArticle(service);
  const slug = `${uniqueWord()}.data`;
  await sql.begin(async (transaction) => {
    // Writes rows as a restore does.
    await transaction`set local session_replication_role = replica`;
    await transaction`update public.articles set slug = ${slug} where id = ${id}`;
  });
  const changes = { title: "Changed", slug };
  const { data } = await service
    .from("articles")
    .update(changes)
    .eq("id", id)
    .select("slug")
    .throwOnError();
  expect(data).toEqual([{ slug }]);
  const other = await service.from("articles").update({ slug: "other.data" }).eq("id", id);
  expect(other.error?.code).toBe(CHECK_FAILED);
});

test("keeps an article when its category and author are deleted", async () => {
  const [category, author] = await Promise.all([createCategory(service), createAuthor(service)]);
  const article = await createArticle(service, { category_id: category.id, author_id: author.id });
  await service.from("categories").delete().eq("id", category.id).throwOnError();
  await service.from("authors").delete().eq("id", author.id).throwOnError();
  const { data } = await service
    .from("articles")
    .select("*")
    .eq("id", article.id)
    .single()
    .throwOnError();
  expect(data).toMatchObject({ category_id: null, author_id: null, title: article.title });
});

test("fills omitted article columns with defaults", async () => {
  const { data } = await service
    .from("articles")
    .insert({ title: "Bare", slug: `bare-${uniqueWord()}`, content: "" })
    .select()
    .single()
    .throwOnError();
  expect(data).toMatchObject({
    excerpt: "",
    tags: [],
    is_featured: false,
    is_popular: false,
    read_time: 1,
    image_src: null,
  });
});

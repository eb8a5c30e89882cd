import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import { changeArticles } from "../../../app/data/articles/article-commands.ts";
import {
  countStaffArticles,
  listStaffArticles,
} from "../../../app/data/articles/staff-article-queries.ts";
import type { Database } from "../../../app/data/database.types.ts";
import { setRole } from "../../../app/data/people.ts";
import { changeStaffAccess } from "../../../app/data/staff-access.ts";
import {
  type ListParameters,
  parseListParameters,
} from "../../../app/domain/newsroom/list-parameters.ts";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import {
  createArticle,
  createArticles,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** The newsroom's article list, requested with a staff token. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  await createUser(site, "admin");
  editor = (await createUser(site, "editor")).client;
});

const asked = (parameters: Partial<ListParameters>) => ({
  ...parseListParameters(new URLSearchParams()),
  timeZone: "UTC",
  ...parameters,
});
const listTitles = async (parameters: Partial<ListParameters>) =>
  (await listStaffArticles(editor, asked(parameters))).articles.map(({ title }) => title);
const count = async (query: string, category = "") =>
  (await countStaffArticles(editor, asked({ query, category }))).all;

describe("staff search", () => {
  test("finds articles by title, author and text in the staff list, ignoring case", async () => {
    const word = uniqueWord();
    const author = await createAuthor(service, { name: `Zoë ${word.toUpperCase()} Ångström` });
    await createArticles(service, [
      { title: `Über${word}ung`, published_at: minutesFromNow(-1) },
      { title: "By that author", author_id: author.id, published_at: minutesFromNow(-2) },
      { title: "In the text", content: `Of ${word}.`, published_at: minutesFromNow(60) },
      { title: "Neither" },
    ]);
    expect(await listTitles({ query: word.toUpperCase() })).toEqual([
      "In the text",
      `Über${word}ung`,
      "By that author",
    ]);
    expect(await count(word)).toEqual({ count: 3, isExact: true });
    expect(await listTitles({ query: `zoe ${word.slice(0, -1)}` })).toEqual(["By that author"]);
  });

  test.each([
    ["%", "100%", "100 per cent"],
    ["_", "snake_case", "snakecase"],
    ["\\", "back\\slash", "backslash"],
    ["(x)", "f(x) drawn", "fx drawn"],
    ["ǝɐ", "ǝɐǝɐ", "ǝ ɐ"],
  ])("searches the staff list for %j literally", async (query, hit, miss) => {
    const word = uniqueWord();
    await createArticles(service, [{ title: `${word} ${hit}` }, { title: `${word} ${miss}` }]);
    const found = await listTitles({ query });
    expect(found).toContain(`${word} ${hit}`);
    expect(found).not.toContain(`${word} ${miss}`);
  });

  test.each([
    ["published", ["Oldest", "named", "Newest"]],
    ["-published", ["Newest", "named", "Oldest"]],
  ] as const)(
    "lists by %s an author's articles and titles with the author's name, each once",
    async (sort, order) => {
      const word = uniqueWord();
      const author = await createAuthor(service, { name: `Wire ${word}` });
      await createArticles(service, [
        { title: "Oldest", author_id: author.id, published_at: minutesFromNow(-4) },
        { title: `${word} named`, author_id: author.id, published_at: minutesFromNow(-3) },
        { title: "Newest", author_id: author.id, published_at: minutesFromNow(-2) },
      ]);
      const titles = await listTitles({ query: word, sort });
      expect(titles.map((title) => title.replace(`${word} `, ""))).toEqual(order);
    },
  );

  test("ignores how words are separated in a staff search", async () => {
    const word = uniqueWord();
    await createArticle(service, { title: `${word}\u00a0 bridge` });
    expect(await listTitles({ query: ` ${word} bridge ` })).toEqual([`${word}\u00a0 bridge`]);
  });
});

test("filters the staff list by category, and returns nothing for an unknown one", async () => {
  const word = uniqueWord();
  const [one, other] = [await createCategory(service), await createCategory(service)];
  await createArticles(service, [
    { title: `${word} one`, category_id: one.id },
    { title: `${word} other`, category_id: other.id },
  ]);
  expect(await listTitles({ category: one.slug })).toEqual([`${word} one`]);
  expect(await listTitles({ category: one.slug, query: "other" })).toEqual([]);
  expect(await count("", one.slug)).toEqual({ count: 1, isExact: true });
  expect(await listTitles({ category: "no-such-category" })).toEqual([]);
  expect(await count("", "no-such-category")).toEqual({ count: 0, isExact: true });
});

test("sorts the staff list by each column in both directions", async () => {
  const word = uniqueWord();
  const category = await createCategory(service);
  const day = 24 * 60;
  await createArticles(
    service,
    ["c", "A", "b", "D"].map((letter, index) => ({
      title: `${letter} ${word}`,
      category_id: category.id,
      published_at: minutesFromNow((1 - index) * day),
    })),
  );
  const initials = async (parameters: Partial<ListParameters>) =>
    (await listTitles(parameters)).map((title) => title[0]).join("");
  const orders = { published: "DbAc", title: "AbcD" } as const;
  for (const [column, order] of Object.entries(orders) as [keyof typeof orders, string][]) {
    for (const filter of [{ query: word }, { category: category.slug }]) {
      expect(await initials({ ...filter, sort: column }), column).toBe(order);
      expect(await initials({ ...filter, sort: `-${column}` }), `-${column}`).toBe(
        [...order].reverse().join(""),
      );
    }
  }
});

test("finds articles of any year by date, and none for an invalid date", async () => {
  const word = uniqueWord();
  const dates = [
    "infinity",
    "2026-01-01T00:00:00Z",
    "2025-12-31T23:59:59.999999Z",
    "2025-01-01T00:00:00Z",
    "1987-06-05T04:03:02Z",
    "0044-03-15 12:00:00+00 BC",
    "-infinity",
  ];
  await createArticles(
    service,
    dates.map((date, index) => ({ title: `${word} ${index}`, published_at: date })),
  );
  const titles = dates.map((_, index) => `${word} ${index}`);
  expect(await listTitles({ query: word })).toEqual(titles);
  expect(await listTitles({ query: word, sort: "published" })).toEqual(titles.toReversed());
});

test.each(["title", "-title", "published", "-published"] as const)(
  "pages the staff list by %s without gaps, forward and back",
  async (sort) => {
    const category = await createCategory(service);
    await createArticles(
      service,
      Array.from({ length: 60 }, (_, n) => ({
        title: `Article ${String(n >> 1).padStart(2, "0")}`,
        category_id: category.id,
        // Some share a timestamp, some have invalid dates.
        published_at: n < 2 ? "infinity" : n > 57 ? "-infinity" : minutesFromNow(-(n >> 2)),
      })),
    );
    const filter = { category: category.slug, sort };
    const idsOf = ({ articles }: { articles: { id: string }[] }) => articles.map(({ id }) => id);
    const first = await listStaffArticles(editor, asked(filter));
    const second = await listStaffArticles(editor, asked({ ...filter, after: first.after ?? "" }));
    const third = await listStaffArticles(editor, asked({ ...filter, after: second.after ?? "" }));
    expect([first, second, third].map(({ articles }) => articles.length)).toEqual([25, 25, 10]);
    expect([first.before, third.after]).toEqual([undefined, undefined]);
    const ids = [first, second, third].flatMap(idsOf);
    expect(new Set(ids).size).toBe(60);
    const opposite = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
    const { articles: last } = await listStaffArticles(
      editor,
      asked({ ...filter, sort: opposite as ListParameters["sort"] }),
    );
    expect(idsOf({ articles: last })).toEqual(ids.toReversed().slice(0, 25));
    const back = await listStaffArticles(editor, asked({ ...filter, before: third.before ?? "" }));
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(back.after).toBe(second.after);
    const start = await listStaffArticles(editor, asked({ ...filter, before: back.before ?? "" }));
    expect(idsOf(start)).toEqual(idsOf(first));
    expect(start.before).toBeUndefined();
  },
);

test("continues after a cursor whose article was deleted", async () => {
  const category = await createCategory(service);
  const filter = { category: category.slug, sort: "title" } as const;
  const articles = await createArticles(
    service,
    Array.from({ length: 30 }, (_, n) => ({
      title: `Article ${String(n).padStart(2, "0")}`,
      category_id: category.id,
    })),
  );
  const { after } = await listStaffArticles(editor, asked(filter));
  await service
    .from("articles")
    .delete()
    .eq("id", articles[24]?.id ?? "")
    .throwOnError();
  const next = await listStaffArticles(editor, asked({ ...filter, after: after ?? "" }));
  expect(next.articles.map(({ title }) => title)).toEqual([
    "Article 25",
    "Article 26",
    "Article 27",
    "Article 28",
    "Article 29",
  ]);
});

describe("staff list updates", () => {
  test("updates the staff list when title, author, category, date or flag change", async () => {
    const [word, newWord] = [uniqueWord(), uniqueWord()];
    const [author, category] = [await createAuthor(service), await createCategory(service)];
    const { id } = await createArticle(service, { title: word });
    const change = {
      title: newWord,
      author_id: author.id,
      category_id: category.id,
      published_at: minutesFromNow(60),
    };
    await editor.from("articles").update(change).eq("id", id).throwOnError();
    const flags = { isFeatured: true, isPopular: true };
    await changeArticles(editor, { ids: [id], change: { action: "set", details: flags } });
    expect(await listTitles({ query: word })).toEqual([]);
    const { articles } = await listStaffArticles(
      editor,
      asked({ query: newWord, category: category.slug }),
    );
    expect(articles[0]).toMatchObject({
      id,
      authorName: author.name,
      categoryName: category.name,
      isFeatured: true,
      isPopular: true,
    });
    expect(await listTitles({ query: author.name })).toEqual([newWord]);
  });

  test("updates the staff list when an author or category is renamed or deleted", async () => {
    const [word, newName] = [uniqueWord(), uniqueWord()];
    const [author, category] = [await createAuthor(service), await createCategory(service)];
    await createArticle(service, { title: word, author_id: author.id, category_id: category.id });
    await editor.from("authors").update({ name: newName }).eq("id", author.id).throwOnError();
    await editor.from("categories").update({ name: newName }).eq("id", category.id).throwOnError();
    expect(await listTitles({ query: newName })).toEqual([word]);
    expect(await listTitles({ category: category.slug })).toEqual([word]);
    await editor.from("authors").delete().eq("id", author.id).throwOnError();
    await editor.from("categories").delete().eq("id", category.id).throwOnError();
    expect(await listTitles({ query: newName })).toEqual([]);
    const { articles } = await listStaffArticles(editor, asked({ query: word }));
    expect(articles[0]).toMatchObject({
      authorName: "Unknown Author",
      categoryName: "Uncategorized",
    });
  });

  test("updates the staff list after an upsert and a deletion", async () => {
    const { id, slug } = await createArticle(service);
    const title = uniqueWord();
    await service.from("articles").upsert({ id, slug, title, content: "Text" }).throwOnError();
    expect(await listTitles({ query: title })).toEqual([title]);
    await service.from("articles").delete().eq("id", id).throwOnError();
    expect(await listTitles({ query: title })).toEqual([]);
  });
});

test("lists and changes articles for staff only, and rejects unknown columns and tabs", async () => {
  const { id, title } = await createArticle(service, { published_at: minutesFromNow(60) });
  expect(await listTitles({ query: title })).toEqual([title]);
  const reader = (await createUser(site, "reader")).client;
  await expect(listStaffArticles(reader, asked({}))).rejects.toMatchObject({ code: "42501" });
  await expect(countStaffArticles(reader, asked({}))).rejects.toMatchObject({ code: "42501" });
  await expect(listStaffArticles(anonymousClient(site), asked({}))).rejects.toThrow();
  const change = { action: "set", details: { isFeatured: true } } as const;
  await expect(changeArticles(reader, { ids: [id], change })).rejects.toMatchObject({
    code: "42501",
  });
  const unknown = await editor.rpc("list_staff_articles", { sort: "id; drop table articles" });
  expect(unknown.error?.code).toBe("22023");
  const noTab = await editor.rpc("list_staff_articles", { tab: "everything" });
  expect(noTab.error?.code).toBe("22023");
});

test("rejects changes of an ended session with an error that asks for a sign-in", async () => {
  const { client, id: userId } = await createUser(site, "admin");
  const { data } = await client.auth.getSession();
  const ended = createClient<Database>(site.url, site.keys.publishable, {
    accessToken: async () => data.session?.access_token ?? "",
  });
  await client.auth.signOut({ scope: "global" });
  const { id, title } = await createArticle(service);
  for (const attempt of [
    () => changeArticles(ended, { ids: [id], change: { action: "trash" } }),
    () => setRole(ended, { userId, role: "reader" }),
    () => changeStaffAccess(ended, { mode: "any-user" }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: "42501", status: 403 });
  }
  const { articles } = await listStaffArticles(editor, asked({ query: title }));
  expect(articles[0]).toMatchObject({ id, isFeatured: false });
});

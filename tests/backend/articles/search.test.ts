import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchArticles } from "../../../app/data/articles/search-articles.ts";
import { anonymousClient, serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import {
  createArticle,
  createArticles,
  minutesFromNow,
  paragraphs,
  uniqueWord,
} from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

let site: RunningSite;
let service: TestClient;
let reader: TestClient;

beforeAll(async () => {
  site = await startSite();
  service = serviceClient(site);
  reader = anonymousClient(site);
});
afterAll(() => site.stop());

async function find(query: string): Promise<string[]> {
  const { articles, count, isExact } = await searchArticles(reader, {
    query,
    limit: 50,
    offset: 0,
  });
  expect({ count, isExact }).toEqual({ count: articles.length, isExact: true });
  return articles.map(({ slug }) => slug);
}

describe("a search", () => {
  test("finds its words in the title or in the text, inside words too", async () => {
    const word = uniqueWord();
    const inTitle = await createArticle(service, { title: `About ${word}ness` });
    const inText = await createArticle(service, {
      content: paragraphs("First.", `Then pre${word} again.`),
    });
    expect(new Set(await find(word))).toEqual(new Set([inTitle.slug, inText.slug]));
    expect(await find(uniqueWord())).toEqual([]);
  });

  test("by a client's own condition on title or content finds both, ignoring case", async () => {
    const word = uniqueWord();
    const inTitle = await createArticle(service, { title: `About ${word}` });
    const inText = await createArticle(service, { content: paragraphs(`Some ${word} here.`) });
    const inString = await createArticle(service, { content: `A ${word}.` });
    const pattern = `%${word.toUpperCase()}%`;
    const { data, error } = await reader
      .from("articles")
      .select("slug, authors(name), categories(name, slug)")
      .or(`title.ilike.${pattern},content.ilike.${pattern}`)
      .order("created_at", { ascending: false });
    expect(error).toBeNull();
    expect(data?.map(({ slug }) => slug)).toEqual([inString.slug, inText.slug, inTitle.slug]);
    const none = await reader.from("articles").select("id").ilike("content", `%${uniqueWord()}%`);
    expect(none.data).toEqual([]);
  });

  test.each([
    ["ärger", "ÄRGER"],
    ["ŁÓDŹ", "łódź"],
    ["ΑΘΗΝΑ", "αθηνα"],
    ["МОСКВА", "москва"],
    ["Weather", "wEATHER"],
  ])("takes %s for %s: case does not matter in any script", async (written, asked) => {
    const word = uniqueWord();
    const { slug } = await createArticle(service, { content: paragraphs(`${written}${word}`) });
    expect(await find(`${asked}${word.toUpperCase()}`)).toEqual([slug]);
  });

  test.each([
    "%",
    "_",
    ",",
    ".",
    '"',
    "'",
    "(",
    ")",
    "\\",
    "*",
    "&",
    "%20",
    "::",
    "{a,b}",
    "[",
    "$1",
    "\\%",
    '50% (net), "big"',
    "e.g.",
    "?",
    "#",
    "+",
    ";--",
  ])("takes %s literally", async (special) => {
    const word = uniqueWord();
    const [literal] = await createArticles(service, [
      { content: paragraphs(`${word}a${special}z`) },
      { content: paragraphs(`${word}a-z`) },
      { title: `${word}axxz` },
    ]);
    expect(await find(`${word}a${special}z`)).toEqual([literal?.slug]);
  });

  test("finds what runs and links cut into pieces", async () => {
    const word = uniqueWord();
    const children = [
      { text: word.slice(0, 4), bold: true },
      { type: "link", href: "https://example.org/", children: [{ text: word.slice(4, 8) }] },
      { text: word.slice(8) },
    ];
    const { slug } = await createArticle(service, {
      content: { main: [{ type: "paragraph", children }] },
    });
    expect(await find(word)).toEqual([slug]);
  });

  test("does not find what only the border of title and text, or of two blocks, brings together", async () => {
    const [a, b, c] = [uniqueWord(), uniqueWord(), uniqueWord()];
    const { slug } = await createArticle(service, { title: `Of ${a}`, content: paragraphs(b, c) });
    expect(await find(`${a} ${b}`)).toEqual([]);
    expect(await find(`${b} ${c}`)).toEqual([]);
    expect(await find(`${a}${b}`)).toEqual([]);
    expect(await find(b)).toEqual([slug]);
  });

  test("takes any run of spaces for one, in the query and in the text", async () => {
    const [a, b] = [uniqueWord(), uniqueWord()];
    const { slug } = await createArticle(service, {
      content: paragraphs(`${a} \u00a0 ${b}`),
      title: `${b}  ${a}`,
    });
    expect(await find(`  ${a}   ${b} `)).toEqual([slug]);
    expect(await find(`${b} ${a}`)).toEqual([slug]);
  });

  test("finds one and two letters too", async () => {
    const { slug } = await createArticle(service, { title: "Ỽ", content: paragraphs("Ꝏꝏ") });
    expect(await find("ỽ")).toEqual([slug]);
    expect(await find("Ꝏꝏ")).toEqual([slug]);
  });

  test("reads every shape of content", async () => {
    const word = uniqueWord();
    const shapes = [
      `${word} plain`,
      [{ type: "paragraph", children: [{ text: word }] }],
      { main: word },
      paragraphs(word),
    ];
    const articles = await createArticles(
      service,
      shapes.map((content) => ({ content })),
    );
    expect(new Set(await find(word))).toEqual(new Set(articles.map(({ slug }) => slug)));
  });

  test("does not find names of fields and types", async () => {
    const { slug } = await createArticle(service, { title: "Q", content: paragraphs("q") });
    for (const name of ["children", "paragraph", '"text"'])
      expect(await find(name)).not.toContain(slug);
  });

  test("follows a change of title and text, and forgets an article that is removed", async () => {
    const [before, after] = [uniqueWord(), uniqueWord()];
    const { id, slug } = await createArticle(service, { title: before });
    await service
      .from("articles")
      .update({ title: "New", content: paragraphs(after) })
      .eq("id", id)
      .throwOnError();
    expect(await find(before)).toEqual([]);
    expect(await find(after)).toEqual([slug]);
    await service.from("articles").delete().eq("id", id).throwOnError();
    expect(await find(after)).toEqual([]);
  });

  test("lists what it finds by creation, newest first, in pages", async () => {
    const word = uniqueWord();
    const articles = await createArticles(
      service,
      [3, 1, 2, 5, 4].map((age) => ({
        title: `${word} ${age}`,
        created_at: minutesFromNow(-age),
        published_at: minutesFromNow(age - 10),
      })),
    );
    const byAge = [...articles]
      .sort((a, b) => b.created_at.localeCompare(a.created_at))
      .map(({ slug }) => slug);
    const page = async (offset: number) =>
      searchArticles(reader, { query: word, limit: 2, offset });
    const pages = await Promise.all([0, 2, 4].map(page));
    expect(pages.flatMap(({ articles }) => articles.map(({ slug }) => slug))).toEqual(byAge);
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5]);
  });

  test("of nothing but spaces finds nothing", async () => {
    expect(await find("  \n ")).toEqual([]);
  });
});

test("the filter of the described system works as well: title contains, case-insensitively", async () => {
  const word = uniqueWord();
  const { slug } = await createArticle(service, { title: `A (${word}), 100%` });
  const { data } = await reader
    .from("articles")
    .select("slug, authors(name), categories(name, slug)")
    .ilike("title", `%${word.toUpperCase()}%`)
    .order("created_at", { ascending: false })
    .throwOnError();
  expect(data.map((row) => row.slug)).toEqual([slug]);
});

test("a count is exact up to 10,000 and says that there are more beyond", async () => {
  const word = uniqueWord();
  const sql = openSql(await site.databaseUrl());
  const insert = (from: number, to: number) => sql`
    insert into public.articles (title, slug, content)
    select ${word} || ' ' || n, ${word} || '-' || n, '{"main":"Text"}' from generate_series(${from}::int, ${to}::int) as n`;
  const search = async () => {
    const { count, isExact } = await searchArticles(reader, { query: word, limit: 1, offset: 0 });
    return { count, isExact };
  };
  await insert(1, 9_999);
  expect(await search()).toEqual({ count: 9_999, isExact: true });
  await insert(10_000, 10_000);
  expect(await search()).toEqual({ count: 10_000, isExact: true });
  await insert(10_001, 10_003);
  expect(await search()).toEqual({ count: 10_000, isExact: false });
  const { data } = await reader.rpc("count_articles_found", { query: word }).throwOnError();
  expect(data).toBe(10_001);
  // Nobody is led beyond what is counted.
  const beyond = await searchArticles(reader, { query: word, limit: 10, offset: 10_001 });
  expect(beyond.articles).toEqual([]);
  await sql.end();
});

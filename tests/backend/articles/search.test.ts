import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchArticles } from "../../../app/data/articles/search.ts";
import type { SearchSort } from "../../../app/domain/pages/search-text.ts";
import { anonymousClient, serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import {
  createArticle,
  createArticles,
  createAuthor,
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

async function find(query: string, sort: SearchSort = "newest"): Promise<string[]> {
  const { articles, count, isExact } = await searchArticles(reader, {
    query,
    sort,
    limit: 50,
    offset: 0,
  });
  expect({ count, isExact }).toEqual({ count: articles.length, isExact: true });
  return articles.map(({ slug }) => slug);
}

describe("article search", () => {
  test("finds a query in title or text, also inside words", async () => {
    const word = uniqueWord();
    const inTitle = await createArticle(service, { title: `About ${word}ness` });
    const inText = await createArticle(service, {
      content: paragraphs("First.", `Then pre${word} again.`),
    });
    expect(new Set(await find(word))).toEqual(new Set([inTitle.slug, inText.slug]));
    expect(await find(uniqueWord())).toEqual([]);
  });

  test("finds articles by a client's own filter on title or content, ignoring case", async () => {
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
  ])("finds %s by %s, ignoring case in any script", async (written, asked) => {
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
  ])("searches for %s literally", async (special) => {
    const word = uniqueWord();
    const [literal, , other] = await createArticles(service, [
      { content: paragraphs(`${word}a${special}z`), created_at: minutesFromNow(-1000) },
      { content: paragraphs(`${word}a-z`) },
      { title: `${word}axxz` },
    ]);
    const found = await find(`${word}a${special}z`);
    expect(found[0]).toBe(literal?.slug);
    expect(found).not.toContain(other?.slug);
  });

  test("finds text that runs and links split", async () => {
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

  test("does not match across the end of a title or block", async () => {
    const [a, b, c] = [uniqueWord(), uniqueWord(), uniqueWord()];
    const { slug } = await createArticle(service, { title: `Of ${a}`, content: paragraphs(b, c) });
    const [literal] = await createArticles(service, [
      { content: paragraphs(`${b} ${c}`), created_at: minutesFromNow(-1000) },
    ]);
    expect(await find(`${a}${b}`)).toEqual([]);
    expect(await find(`${b} ${c}`)).toEqual([literal?.slug, slug]);
  });

  test("treats any run of spaces as one, in query and text", async () => {
    const [a, b] = [uniqueWord(), uniqueWord()];
    const { slug } = await createArticle(service, {
      content: paragraphs(`${a} \u00a0 ${b}`),
      title: `${b}  ${a}`,
    });
    expect(await find(`  ${a}   ${b} `)).toEqual([slug]);
    expect(await find(`${b} ${a}`)).toEqual([slug]);
  });

  test("finds queries of one or two letters", async () => {
    const { slug } = await createArticle(service, { title: "Ỽ", content: paragraphs("Ꝏꝏ") });
    expect(await find("ỽ")).toEqual([slug]);
    expect(await find("Ꝏꝏ")).toEqual([slug]);
  });

  test("searches every content format", async () => {
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

  test("does not match field and type names of stored content", async () => {
    const { slug } = await createArticle(service, { title: "Q", content: paragraphs("q") });
    for (const query of ["children", "paragraph", '"text"']) {
      const { articles } = await searchArticles(reader, {
        query,
        sort: "newest",
        limit: 1000,
        offset: 0,
      });
      expect(articles.map((article) => article.slug)).not.toContain(slug);
    }
  });

  test("updates search results when title or text change or an article is removed", async () => {
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

  test("lists search results by creation date, newest first, in pages", async () => {
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
      searchArticles(reader, { query: word, sort: "newest", limit: 2, offset });
    const pages = await Promise.all([0, 2, 4].map(page));
    expect(pages.flatMap(({ articles }) => articles.map(({ slug }) => slug))).toEqual(byAge);
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5]);
  });

  test("returns no results for a blank query", async () => {
    expect(await find("  \n ")).toEqual([]);
  });
});

test("supports the specification's filter: title contains, case-insensitive", async () => {
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

describe("full-text search", () => {
  test("finds words in any order after the articles that contain the exact query", async () => {
    const [a, b] = [uniqueWord(), uniqueWord()];
    const author = await createAuthor(service, { name: `Anna ${b}` });
    const articles = await createArticles(service, [
      { title: "Literal", content: paragraphs(`The ${a} ${b}s.`), created_at: minutesFromNow(-90) },
      { title: `${b} and ${a}`, created_at: minutesFromNow(-80) },
      { title: `On ${a}`, author_id: author.id },
      { title: "Only one", content: paragraphs(`Just ${a}.`) },
      { title: "In two blocks", content: paragraphs(`First ${b}.`, `Then ${a}.`) },
    ]);
    const [literal, reversed, byAuthor, , inBlocks] = articles.map(({ slug }) => slug);
    const found = await find(`${a} ${b}`);
    expect(found.slice(0, 2)).toEqual([literal, reversed]);
    expect(new Set(found.slice(2))).toEqual(new Set([byAuthor, inBlocks]));
  });

  test("finds words in excerpt and tags", async () => {
    const [a, b] = [uniqueWord(), uniqueWord()];
    const articles = await createArticles(service, [
      { excerpt: `About ${a} and ${b}.` },
      { tags: [a, `${b} news`] },
    ]);
    expect(new Set(await find(`${b} ${a}`))).toEqual(new Set(articles.map(({ slug }) => slug)));
  });

  test.each([
    ["élections à Zürich", "elections zurich"],
    ["elections zurich", "Élections Zürich"],
    ["the mayor’s “budget” plan", `mayor's "budget" plan`],
    ["the mayor's budget plan", "mayor’s ‘budget’"],
    ["she is running with horses", "run horse"],
    ["a Łódź møller", "lodz moller"],
  ])("finds the text %s by %s", async (written, asked) => {
    const word = uniqueWord();
    const { slug } = await createArticle(service, { content: paragraphs(`${written} ${word}`) });
    expect(await find(`${word} ${asked}`)).toEqual([slug]);
  });

  test("finds an author by a name prefix and by a new name", async () => {
    const [name, newName] = [uniqueWord(), uniqueWord()];
    const author = await createAuthor(service, { name: `Zoë ${name}` });
    const { slug } = await createArticle(service, { author_id: author.id });
    expect(await find(`zoe ${name.slice(0, -2)}`)).toEqual([slug]);
    await service.from("authors").update({ name: newName }).eq("id", author.id).throwOnError();
    expect(await find(name)).toEqual([]);
    expect(await find(newName)).toEqual([slug]);
  });

  test("ranks titles above excerpts, tags and authors, and these above texts", async () => {
    const word = uniqueWord();
    const author = await createAuthor(service, { name: word });
    const articles = await createArticles(service, [
      { content: paragraphs(`One ${word}.`), created_at: minutesFromNow(-1) },
      { excerpt: `An ${word}.`, created_at: minutesFromNow(-5) },
      { author_id: author.id, created_at: minutesFromNow(-6) },
      { title: `The ${word}`, created_at: minutesFromNow(-9) },
      { title: `Un${word}ed`, created_at: minutesFromNow(0) },
    ]);
    const [inText, inExcerpt, byAuthor, inTitle, inside] = articles.map(({ slug }) => slug);
    const found = await find(word, "relevance");
    expect(found[0]).toBe(inTitle);
    expect(new Set(found.slice(1, 3))).toEqual(new Set([inExcerpt, byAuthor]));
    expect(found.slice(3)).toEqual([inText, inside]);
    expect((await find(word)).slice(0, 2)).toEqual([inside, inText]);
  });

  test("accepts stop words like 'the' in a query, and finds nothing by them alone", async () => {
    const [a, b] = [uniqueWord(), uniqueWord()];
    const { slug } = await createArticle(service, { title: `${a} of the ${b}` });
    expect(await find(`the ${b} and ${a}`)).toEqual([slug]);
    expect(await find(`of the ${b.slice(0, -1)}`)).toEqual([slug]);
  });
});

test("lists and counts the newest 1,000 search results and reports that there are more", async () => {
  const word = uniqueWord();
  const sql = openSql(await site.databaseUrl());
  const insert = (from: number, to: number) => sql`
    insert into public.articles (title, slug, content)
    select ${word} || ' ' || n, ${word} || '-' || n, '{"main":"Text"}' from generate_series(${from}::int, ${to}::int) as n`;
  const search = async (offset = 0) => {
    const { articles, count, isExact } = await searchArticles(reader, {
      query: word,
      sort: "newest",
      limit: 10,
      offset,
    });
    return { listed: articles.length, count, isExact };
  };
  await insert(1, 1000);
  expect(await search()).toEqual({ listed: 10, count: 1000, isExact: true });
  await insert(1001, 1001);
  expect(await search(990)).toEqual({ listed: 10, count: 1000, isExact: false });
  expect(await search(1000)).toEqual({ listed: 0, count: 1000, isExact: false });
  await insert(1002, 3500);
  expect(await search()).toEqual({ listed: 10, count: 1000, isExact: false });
  await sql.end();
});

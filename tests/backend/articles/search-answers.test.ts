import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findCorrection,
  findSearchPlaces,
  listPartialMatches,
  searchArticles,
} from "../../../app/data/articles/search.ts";
import { splitSnippet } from "../../../app/domain/pages/search-text.ts";
import { anonymousClient, serviceClient, type TestClient } from "../../support/clients.ts";
import {
  createArticle,
  createAuthor,
  createCategory,
  minutesFromNow,
  paragraphs,
} from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Answers of a search besides its list: passages, filters, pages of the site, and what was probably meant. */

let site: RunningSite;
let service: TestClient;
let reader: TestClient;

beforeAll(async () => {
  site = await startSite();
  service = serviceClient(site);
  reader = anonymousClient(site);
});
afterAll(() => site.stop());

const PAGE = { sort: "newest", limit: 10, offset: 0 } as const;
const NO_FILTER = { section: "", author: "" };

async function find(query: string, filter: Parameters<typeof searchArticles>[1]["filter"]) {
  const { articles } = await searchArticles(reader, { ...PAGE, query, ...(filter && { filter }) });
  return articles.map(({ slug }) => slug).sort();
}

test("shows the passage in which the query stands, or its words", async () => {
  const before =
    "The council met in the old town hall on a rainy Thursday evening, as it always does. ".repeat(
      4,
    );
  const article = await createArticle(service, {
    title: "Passages",
    content: paragraphs(
      `${before}Then the Ferry to Norderney was late again, as it often is. ${before}`,
    ),
  });
  const inTitle = await createArticle(service, {
    title: "Norderney Ferry",
    content: paragraphs("Short."),
  });
  const passageOf = async (query: string, id = article.id) => {
    const { snippets } = await searchArticles(reader, { ...PAGE, query });
    const snippet = snippets[id];
    return snippet === undefined ? undefined : splitSnippet(snippet);
  };
  const literal = await passageOf("ferry to norderney");
  expect(literal).toMatchObject([
    { text: expect.stringMatching(/^… \S.*Then the $/s) },
    { text: "Ferry to Norderney", isMatch: true },
    { text: expect.stringMatching(/^ was late.* …$/s) },
  ]);
  const words = await passageOf("norderney late ferries");
  expect(words?.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
    "Ferry",
    "Norderney",
    "late",
  ]);
  expect(await passageOf("norderney ferry", inTitle.id)).toBeUndefined();
});

test("limits a search to a section, an author and days", async () => {
  const [section, author, other] = [
    await createCategory(service, { name: "Harbour News", slug: "harbour-news" }),
    await createAuthor(service, { name: "Édith Marlow" }),
    await createAuthor(service, { name: "Sam Marlowe" }),
  ];
  const title = "Lighthouse";
  const one = await createArticle(service, {
    title,
    slug: "one",
    category_id: section.id,
    published_at: "2024-05-01T10:00:00Z",
  });
  const two = await createArticle(service, {
    title,
    slug: "two",
    author_id: other.id,
    other_authors: [{ author_id: author.id, role: "photos" }],
    published_at: "2024-06-01T10:00:00Z",
  });
  const three = await createArticle(service, { title, slug: "three", author_id: other.id });
  expect(await find("lighthouse", undefined)).toEqual([one.slug, three.slug, two.slug]);
  expect(await find("lighthouse", { ...NO_FILTER, section: "harbour-news" })).toEqual([one.slug]);
  expect(await find("lighthouse", { ...NO_FILTER, author: "edith" })).toEqual([two.slug]);
  expect(await find("lighthouse", { ...NO_FILTER, author: "marlowe" })).toEqual(["three", "two"]);
  expect(await find("lighthouse", { ...NO_FILTER, since: "2024-05-15T00:00:00Z" })).toEqual([
    "three",
    "two",
  ]);
  expect(await find("lighthouse", { ...NO_FILTER, until: "2024-05-15T00:00:00Z" })).toEqual([
    "one",
  ]);
  for (const filter of [
    { section: "none" },
    { author: "nobody" },
    { section: "harbour-news", author: "edith" },
  ])
    expect(await find("lighthouse", { ...NO_FILTER, ...filter })).toEqual([]);
});

test("names sections, topics, tags, authors and series, of which readers can see something", async () => {
  const author = await createAuthor(service, { name: "Zinnia Quay" });
  await createAuthor(service, { name: "Zinnia Unread" });
  await createCategory(service, { name: "Zinnia Gardens", slug: "zinnia-gardens" });
  const article = await createArticle(service, {
    author_id: author.id,
    tags: ["Zinnias", "Zinnia seeds"],
  });
  await createArticle(service, { tags: ["Zinnia secrets"], published_at: minutesFromNow(60) });
  await service
    .from("topics")
    .insert({ slug: "zinnias", description: "All of them." })
    .throwOnError();
  const { data: series } = await service
    .from("series")
    .insert({ name: "A year of zinnias", slug: "year-of-zinnias" })
    .select()
    .single()
    .throwOnError();
  await service
    .from("series_parts")
    .insert({ article_id: article.id, series_id: series.id, position: 1 })
    .throwOnError();
  const places = await findSearchPlaces(reader, { query: " zinnia", limit: 8 });
  expect(places.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "section Zinnia Gardens",
    "topic Zinnias",
    "tag Zinnia seeds",
    "author Zinnia Quay",
    "series A year of zinnias",
  ]);
  expect(await findSearchPlaces(reader, { query: "zinnia quay", limit: 8 })).toHaveLength(1);
  expect(await findSearchPlaces(reader, { query: "%", limit: 8 })).toEqual([]);
});

test("names a tag whose words are written with spaces or hyphens", async () => {
  await createArticle(service, { tags: ["tide-tables-2026"] });
  expect(await findSearchPlaces(reader, { query: "Tide tables 2026", limit: 8 })).toMatchObject([
    { kind: "tag", name: "tide-tables-2026" },
  ]);
});

test("lists articles with the rarest words of a query that no article has all of", async () => {
  for (const title of ["Dredging of Accumer", "Dredging of Langeoog", "Dredging of Baltrum"])
    await createArticle(service, { title });
  const find = async (query: string) =>
    (await listPartialMatches(reader, { query, limit: 2 })).map(({ title }) => title);
  expect(await find("who paid for dredging at Accumer")).toEqual([
    "Dredging of Accumer",
    "Dredging of Baltrum",
  ]);
  await createArticle(service, { title: "Accumer later", published_at: minutesFromNow(60) });
  expect(await find("Accumer drought")).toEqual(["Dredging of Accumer"]);
  expect(await find("Accumer")).toEqual([]);
  expect(await find("xyzzy plugh")).toEqual([]);
});

test("finds the words of a possessive, whoever has an initial for a name", async () => {
  const author = await createAuthor(service, { name: "Office of the U.S. Senator" });
  await createArticle(service, { author_id: author.id });
  const article = await createArticle(service, { title: "The harbour's 'finest' crane" });
  for (const query of ["crane harbour’s", "harbour's crane", "finest harbours"])
    expect(await find(query, undefined), query).toEqual([article.slug]);
});

test("proposes what was probably meant, only where it finds something", async () => {
  await createArticle(service, { title: "The drawbridge of Carolinensiel" });
  expect(await findCorrection(reader, { query: "Drawbrigde" })).toBe("drawbridge");
  expect(await findCorrection(reader, { query: "drawbridge carolinensiell" })).toBe(
    "drawbridge carolinensiel",
  );
  expect(await findCorrection(reader, { query: "xyzzyplugh" })).toBeNull();
  expect(await findCorrection(reader, { query: "drawbridge" })).toBeNull();
});

test("shows answers, passages and filters on the page, and offers what was meant", async () => {
  await createArticle(service, {
    title: "Saltmarsh",
    content: paragraphs("A <b>saltmarsh</b> & more."),
  });
  const page = async (query: string) => (await fetch(`${site.url}/search?${query}`)).text();
  const found = await page("q=saltmarsh");
  expect(found).toMatch(/<mark[^>]*>saltmarsh<\/mark>/);
  expect(found).toContain("Found 1 result for &quot;saltmarsh&quot;");
  const misspelled = await page("q=saltmarhs");
  expect(misspelled).toMatch(/Did you mean <a href="\/search\?q=saltmarsh"/);
  expect(misspelled).toContain("No Articles Found");
  const partial = await page("q=saltmarsh+zeppelin");
  expect(partial).toContain("No results found for &quot;saltmarsh zeppelin&quot;");
  expect(partial).toMatch(
    /Articles with some of these words.*<a href="\/article\/[^"]+"[^>]*>Saltmarsh</s,
  );
  const limited = await page("q=saltmarsh&to=1999-01-01");
  expect(limited).toContain("No results found for &quot;saltmarsh&quot;");
  expect(limited).toContain('value="1999-01-01"');
});

import { addPageViews, getAnalyticsReport, refreshMostRead } from "../app/data/analytics.ts";
import {
  changeArticles,
  createArticle,
  isSlugTaken,
  updateArticle,
} from "../app/data/articles/article-commands.ts";
import { getOpenGraphArticle, listDueArticles } from "../app/data/articles/article-queries.ts";
import { listPublicationTimes } from "../app/data/articles/new-articles.ts";
import {
  countStaffArticles,
  getArticleDraft,
  getLastSave,
  listStaffArticles,
} from "../app/data/articles/staff-article-queries.ts";
import { listAuthors, listStaffAuthors, updateAuthor } from "../app/data/authors.ts";
import { listCategories } from "../app/data/categories.ts";
import { listMessages } from "../app/data/messages.ts";
import { listPeople } from "../app/data/people.ts";
import { suggestTags } from "../app/data/tags.ts";
import type { ViewBatch } from "../app/domain/analytics/page-views.ts";
import { toAuthorFields } from "../app/domain/authors/author-draft.ts";
import { emptyFields } from "../app/domain/newsroom/article-fields.ts";
import {
  type ListParameters,
  parseListParameters,
} from "../app/domain/newsroom/list-parameters.ts";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../tests/support/clients.ts";
import { openSql } from "../tests/support/open-sql.ts";
import type { BenchSite } from "./bench-site.ts";

/** An operation of the product that queries the database; `run` gets a different number each time. */
export type ProductCall = {
  name: string;
  /** Target for the p95 of each of its statements in milliseconds. */
  atMost: number;
  run: (number: number) => PromiseLike<unknown>;
};

type Sample = { id: string; slug: string };
type Run = ProductCall["run"];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The newsroom's list without filters. */
const EVERYTHING = { ...parseListParameters(new URLSearchParams()), timeZone: "UTC" };
const ANY = 100;
const SEARCH = 150;

/** All operations of readers and newsroom. */
export async function prepareCalls(site: BenchSite, databaseUrl: string): Promise<ProductCall[]> {
  const { articles, rareWord } = await chooseArticles(databaseUrl);
  const article = (number: number): Sample =>
    articles[number % articles.length] ?? { id: "", slug: "" };
  const searches = searchPages(site, rareWord);
  return [
    ...toCalls(ANY, readerPages(site, article)),
    ...toCalls(SEARCH, searches),
    ...toCalls(ANY, feeds(site)),
    ...toCalls(ANY, background(site, article)),
    ...toCalls(ANY, await newsroom(site, article)),
  ];
}

function toCalls(atMost: number, runs: Record<string, Run>): ProductCall[] {
  return Object.entries(runs).map(([name, run]) => ({ name, atMost, run }));
}

/** Picks articles of all ages, and a rare word. */
async function chooseArticles(url: string): Promise<{ articles: Sample[]; rareWord: string }> {
  const sql = openSql(url, 1);
  try {
    const articles = await sql<Sample[]>`
      select id, slug from public.articles tablesample bernoulli (0.05) repeatable (7)`;
    const titles = await sql<{ title: string }[]>`
      select title from public.articles order by published_at desc offset 5000 limit 50`;
    const words = titles.flatMap(({ title }) => title.match(/[a-z]{6,}/gi) ?? []);
    const rareWord = words.toSorted((one, other) => other.length - one.length)[0] ?? "zygote";
    return { articles: [...articles], rareWord };
  } finally {
    await sql.end();
  }
}

function readerPages(site: BenchSite, article: (number: number) => Sample): Record<string, Run> {
  const page = (path: string) => () => readPage(site, path);
  return {
    "front page": page("/"),
    article: (number) => readPage(site, `/article/${article(number).slug}`),
    "article that is not there": page("/article/no-such-article"),
    category: page("/category/world"),
    "category, page 1,000": page("/category/world?page=1000"),
    "latest articles": page("/category/latest"),
    "latest articles, page 1,000": page("/category/latest?page=1000"),
    "popular articles, page 500": page("/category/popular?page=500"),
    "tag that all have": page("/tag/news"),
    "tag that all have, page 1,000": page("/tag/news?page=1000"),
    "tag that few have": page("/tag/topic-77"),
    author: page("/author/author-77"),
    "author, page 10": page("/author/author-77?page=10"),
  };
}

function searchPages(site: BenchSite, rareWord: string): Record<string, Run> {
  const page = (query: string, parameters = "") => {
    return () => readPage(site, `/search?q=${encodeURIComponent(query)}${parameters}`);
  };
  return {
    "search for a rare word": page(rareWord),
    "search for a common word": page("people"),
    "search for a common word, page 100": page("people", "&page=100"),
    "search for a common word, best match first": page("people", "&sort=relevance"),
    "search for a word that one in a hundred has": page("hospital"),
    "search for two words": page("last year"),
    "search for words that are never together": page("hospital last people"),
    "search for a word that is nowhere": page("qxzvkw"),
    "search for a word like many that is nowhere": page("stationering"),
    "search for a part of words": page("tatio"),
    "search for a phrase": page("president of the united states"),
    "search for words that every text has": page("of the and"),
    "search for two letters": page("eu"),
    "search for two letters that are nowhere": page("qx"),
  };
}

function feeds(site: BenchSite): Record<string, Run> {
  const page = (path: string) => () => readPage(site, path);
  const month = new Date(Date.now() - 90 * DAY_MS).toISOString().slice(0, 7);
  return {
    "feed of the site": page("/rss.xml"),
    "feed of a category": page("/category/world/rss.xml"),
    "feed of a tag": page("/tag/news/rss.xml"),
    "feed of an author": page("/author/author-77/rss.xml"),
    "news sitemap": page("/news-sitemap.xml"),
    "index of the sitemaps": page("/sitemap.xml"),
    "sitemap of a month": page(`/sitemaps/${month}.xml`),
    "sitemap of authors": page("/sitemaps/authors.xml"),
    "sitemap of tags": page("/sitemaps/tags.xml"),
  };
}

/** Queries that the site sends on its own. */
function background(site: BenchSite, article: (number: number) => Sample): Record<string, Run> {
  const [reader, service] = [anonymousClient(site), serviceClient(site)];
  const { signal } = new AbortController();
  return {
    "new articles of the front page": () => listPublicationTimes(reader),
    "article of an Open Graph image": (number) => getOpenGraphArticle(reader, article(number)),
    "articles that become due": () => listDueArticles(service, { after: new Date() }),
    "what is read most": () => refreshMostRead(service, { signal }),
    "page views": (number) =>
      addPageViews(service, { id: crypto.randomUUID(), batch: views(article(number)), signal }),
  };
}

/** Requests a page as a reader; a 404 counts as a page too. */
async function readPage(site: BenchSite, path: string): Promise<void> {
  const response = await fetch(`${site.url}${path}`);
  await response.text();
  if (response.status >= 500) throw new Error(`${path} was answered with ${response.status}`);
}

async function newsroom(
  site: BenchSite,
  article: (number: number) => Sample,
): Promise<Record<string, Run>> {
  const { client } = await createUser(site, "admin");
  const list = (parameters: Partial<ListParameters>) => () =>
    listStaffArticles(client, { ...EVERYTHING, ...parameters });
  const lists = Object.fromEntries(
    (["-published", "published", "title", "-title"] as const).flatMap((sort) => [
      [`list by ${sort}`, list({ sort })],
      [`list of a category by ${sort}`, list({ sort, category: "world" })],
      [`list, search for a common word by ${sort}`, list({ sort, query: "people" })],
      [`list, search for a rarer word by ${sort}`, list({ sort, query: "hospital" })],
    ]),
  );
  const author = (number: number) =>
    listStaffAuthors(client, { query: `author ${number}`, page: 1 });
  return {
    ...lists,
    "list, next page": async () => {
      const { after = "" } = await list({})();
      await list({ after })();
    },
    "list, counts of all": () => countStaffArticles(client, EVERYTHING),
    "list, counts of a category": () =>
      countStaffArticles(client, { ...EVERYTHING, category: "world" }),
    "list, counts of a search": () =>
      countStaffArticles(client, { ...EVERYTHING, query: "hospital" }),
    "form, categories": () => listCategories(client),
    "form, authors": () => listAuthors(client),
    "form, tags that begin so": () => suggestTags(client, { query: "to" }),
    "form, the most used tags": () => suggestTags(client, { query: "" }),
    "form, is the slug taken": (number) => isSlugTaken(client, { slug: article(number).slug }),
    "form, an article": (number) => getArticleDraft(client, { id: article(number).id }),
    "form, who saved last": (number) => getLastSave(client, { id: article(number).id }),
    "save of a text": (number) => save(client, article(number), {}),
    "save of title, slug and tags": (number) => save(client, article(number), { number }),
    "flags of 25 articles": (number) => {
      const ids = Array.from({ length: 25 }, (_, index) => article(number + index).id);
      const details = { isFeatured: number % 2 === 0 };
      return changeArticles(client, { ids, change: { action: "set", details } });
    },
    "new article, and its end": async (number) => {
      const fields = {
        ...emptyFields(),
        title: "New",
        slug: `new-${number}`,
        content: text("New."),
      };
      const created = await createArticle(client, { id: crypto.randomUUID(), fields });
      if (created.kind === "created")
        await changeArticles(client, { ids: [created.id], change: { action: "trash" } });
    },
    "authors by name": author,
    "author's name": async (number) => {
      const [found] = (await author(number)).authors;
      const changes = { name: `Author ${number}`, bio: `${number}`, imageSrc: "" };
      if (found)
        await updateAuthor(client, { id: found.id, loaded: toAuthorFields(found), changes });
    },
    messages: () => listMessages(client, { show: "all", page: 1 }),
    people: () => listPeople(client, { query: "", page: 1 }),
    "analytics of 30 days": () => {
      const firstDay = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);
      return getAnalyticsReport(client, { firstDay, limit: 20 });
    },
  };
}

/** Saves an article as the form does: with another paragraph and another slug. */
async function save(
  client: TestClient,
  { id }: Sample,
  { number }: { number?: number },
): Promise<void> {
  const draft = await getArticleDraft(client, { id });
  if (!draft) throw new Error(`there is no article ${id}`);
  const renamed = number !== undefined && {
    title: `Renamed ${number}`,
    slug: `renamed-${number}-${id}`,
    tags: [`Renamed ${number}`, "News"],
  };
  const result = await updateArticle(client, {
    id,
    version: draft.version,
    fields: { ...draft.fields, content: text(`Saved at ${new Date().toISOString()}.`), ...renamed },
  });
  if (result.kind !== "updated") throw new Error(`the save of ${id} was ${result.kind}`);
}

function text(words: string) {
  const paragraph = { type: "paragraph", children: [{ text: words }] };
  return { main: Array.from({ length: 30 }, () => paragraph) };
}

function views({ slug }: Sample): ViewBatch {
  const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString();
  return { views: [{ kind: "article", name: slug, hour, views: 1 }], referrers: [] };
}

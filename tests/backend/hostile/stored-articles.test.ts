import fc from "fast-check";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../../../app/data/json.types.ts";
import type { ArticleRow } from "../../../app/data/rows.types.ts";
import { articlePath } from "../../../app/domain/pages/page-paths.ts";
import { budget, TIME_LIMIT_MS } from "../../fuzz/budget.ts";
import { CANARY, hostileText } from "../../fuzz/hostile-text.ts";
import { storedContent } from "../../fuzz/stored-content.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { loggedErrors } from "../../support/logged-errors.ts";
import { articleFields, createAuthor, createCategory } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Articles of any text that an editor could store: every page shows them, none runs their scripts. */

let site: RunningSite;
let service: TestClient;
const slugs: string[] = [];
beforeAll(async () => {
  site = await startSite();
  service = serviceClient(site);
  const category = await createCategory(service);
  const author = await createAuthor(service);
  const text = hostileText;
  const article = fc.record({
    title: text,
    slug: text,
    excerpt: text,
    content: storedContent,
    image_src: fc.option(text),
    image_caption: fc.option(text),
    image_alt: fc.option(text),
    sponsor: fc.option(text),
    tags: fc.array(text, { maxLength: 3 }),
    is_featured: fc.boolean(),
    is_popular: fc.boolean(),
  });
  const { numRuns, seed } = budget(60);
  const links = { category_id: category.id, author_id: author.id };
  for (const [index, fields] of fc.sample(article, { numRuns, seed }).entries()) {
    await store({ ...fields, ...links }, index);
  }
  expect(slugs.length).toBeGreaterThan(numRuns / 4);
}, TIME_LIMIT_MS);
afterAll(() => site.stop());

type Fields = Omit<Partial<ArticleRow>, "content"> &
  Pick<ArticleRow, "title" | "slug"> & { content: unknown };

/** Stores an article or expects a clear error; an article that could not be found gets a slug. */
async function store({ slug, content, ...fields }: Fields, index: number): Promise<void> {
  const row = { ...fields, content: content as Json };
  for (const name of [slug, `article-${index}`]) {
    const { error, status } = await service.from("articles").insert({ ...row, slug: name });
    expect(status, `${error?.message} ← ${JSON.stringify({ ...row, slug: name })}`).toBeLessThan(
      500,
    );
    if (error) continue;
    slugs.push(name);
    return;
  }
}

/** Finds article text that became markup. */
function findScript(html: string): string[] {
  const found: string[] = [];
  let script: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "script") script = "";
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith("on")) found.push(`${attribute}=${value}`);
        const isAddress = ["href", "src", "action"].includes(attribute);
        if (isAddress && /^\s*(?:javascript|data:text)/i.test(value)) found.push(value);
      }
    },
    ontext(text) {
      if (script !== undefined) script += text;
    },
    onclosetag(name) {
      if (name !== "script" || script === undefined) return;
      // The data of a page is in strings.
      if (script.trim().startsWith(CANARY)) found.push(script);
      script = undefined;
    },
  });
  parser.end(html);
  return found;
}

async function expectShown(path: string): Promise<void> {
  const response = await fetch(`${site.url}${path}`);
  const body = await response.text();
  expect([path, response.status]).toEqual([path, 200]);
  if (response.headers.get("Content-Type")?.includes("html")) expect(findScript(body)).toEqual([]);
}

test(
  "renders a page for each hostile article without running its scripts",
  async () => {
    for (const slug of slugs) await expectShown(articlePath(slug));
  },
  TIME_LIMIT_MS,
);

test(
  "renders lists, feeds, sitemaps and search results with hostile articles",
  async () => {
    const categories = await service.from("categories").select("slug").throwOnError();
    const authors = await service.from("authors").select("slug").throwOnError();
    const found = await service.from("articles").select("id,tags,published_at").throwOnError();
    const paths = [
      "/",
      "/category/latest",
      "/search?q=canary",
      "/search?q=%3Cscript%3E",
      "/rss.xml",
      "/atom.xml",
      "/feed.json",
      "/sitemap.xml",
      "/news-sitemap.xml",
      `/sitemaps/${new Date().toISOString().slice(0, 7)}.xml`,
      ...categories.data.flatMap(({ slug }) => [`/category/${slug}`, `/category/${slug}/rss.xml`]),
      ...authors.data.map(({ slug }) => `/author/${slug}`),
      ...found.data.slice(0, 10).map(({ id }) => `/og/article/${id}/0.jpg`),
    ];
    for (const path of paths) await expectShown(path);
  },
  TIME_LIMIT_MS,
);

/** A URL that is not ours may be rejected, redirected or not found, without a server error. */
async function expectAnswered(path: string): Promise<void> {
  const { status } = await fetch(`${site.url}${path}`, { redirect: "manual" });
  expect(status, path).toBeLessThan(500);
}

test(
  "responds to any slug and any query",
  async () => {
    const part = hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6000));
    const address = fc
      .tuple(
        fc.constantFrom(
          ..."/article/{} /category/{} /tag/{} /author/{} /search?q={} /article/{}.data /tag/{}/rss.xml".split(
            " ",
          ),
          ..."/category/{}/atom.xml /category/latest?page={} /sitemaps/{} /og/article/{}/{}.jpg /{}".split(
            " ",
          ),
          ..."/api/new-articles?since={} /contact?subject={} /login?from={} /_root.data?_routes={}".split(
            " ",
          ),
        ),
        part,
      )
      .map(([pattern, text]) => pattern.replaceAll("{}", text));
    await fc.assert(fc.asyncProperty(address, expectAnswered), budget(120));
  },
  TIME_LIMIT_MS,
);

test("logs no error for hostile articles", () => {
  expect(loggedErrors(site.stderr())).toEqual([]);
});

test(
  "rejects text nested thousands deep with a message, or stores and shows it",
  async () => {
    for (const depth of [100, 1000, 3000]) {
      let node: Json = { text: "deep" };
      for (let level = 0; level < depth; level += 1) node = { type: "paragraph", children: [node] };
      const row = articleFields({ slug: `deep-${depth}`, content: { main: [node] } });
      const { error, status } = await service.from("articles").insert(row);
      expect([depth, status < 500]).toEqual([depth, true]);
      if (!error) await expectShown(`/article/deep-${depth}`);
    }
  },
  TIME_LIMIT_MS,
);

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../app/data/database.types.ts";
import type { GuardedOpen } from "../server/embeds/guarded-fetch.ts";
import { formatReport } from "./report/format-report.ts";
import type { Progress } from "./report/progress-meter.ts";
import { runImport } from "./run-import.ts";

const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const ARTICLE = {
  title: "A bridge opens",
  slug: "a-bridge-opens",
  content: "One.\n\nTwo.",
  published_at: "2024-03-05",
  category: "world",
  author: "Mira Quill",
  image: { file: "photos/bridge.jpg", credit: "Photo: Lee" },
};

type Row = Record<string, unknown>;
type FakeSite = { tables: Record<string, Row[]>; files: Map<string, string>; requests: string[] };

let folder: string;
let site: FakeSite;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-"));
  await writeFile(join(folder, "bridge.jpg"), JPEG);
  site = {
    tables: {
      articles: [],
      authors: [],
      categories: [{ id: "c-world", name: "World", slug: "world" }],
      old_addresses: [],
      archived_comments: [],
    },
    files: new Map(),
    requests: [],
  };
});
afterEach(() => rm(folder, { recursive: true }));

/** A fake of the backend's HTTP API. Rows with the title "bad" violate a constraint. */
async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  site.requests.push(`${request.method} ${url.pathname}`);
  if (url.pathname.startsWith("/storage/")) {
    const path = url.pathname.replace("/storage/v1/object/article-images/", "");
    if (site.files.has(path)) {
      return Response.json(
        { statusCode: "409", error: "Duplicate", message: "The resource already exists" },
        { status: 400 },
      );
    }
    site.files.set(path, request.headers.get("content-type") ?? "");
    return Response.json({ Id: path, Key: path });
  }
  const table = url.pathname.split("/").at(-1) ?? "";
  const rows = site.tables[table] ?? [];
  if (request.method === "GET") {
    const target = url.searchParams.get("target")?.replace("eq.", "");
    if (target) return Response.json(rows.filter((row) => row.target === target));
    const slugs = url.searchParams
      .get("slug")
      ?.replace(/^in\.\(|\)$/g, "")
      .split(",");
    return Response.json(slugs ? rows.filter((row) => slugs.includes(String(row.slug))) : rows);
  }
  const given: unknown = await request.json();
  const added = (Array.isArray(given) ? given : [given]) as Row[];
  if (added.some((row) => row.title === "bad")) {
    return Response.json({ code: "23514", message: "violates check constraint" }, { status: 400 });
  }
  const fresh = added
    .filter((row) => !rows.some((known) => row.slug !== undefined && known.slug === row.slug))
    .map((row, index) => ({ id: `${table}-${rows.length + index}`, ...row }));
  rows.push(...fresh);
  const last = rows.at(-1);
  return Response.json(Array.isArray(given) ? fresh : last, { status: 201 });
}

function createSiteClient(fetch: typeof globalThis.fetch = answer) {
  return createClient<Database>("http://site.test", "key", {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

async function run(
  articles: unknown[],
  options: {
    dryRun?: boolean;
    media?: string;
    download?: string;
    openAddress?: GuardedOpen;
    sections?: string;
    fetch?: typeof fetch;
    onProgress?: (progress: Progress) => void;
  } = {},
) {
  const file = join(folder, "archive.jsonl");
  await writeFile(
    file,
    articles
      .map((article) => (typeof article === "string" ? article : `${JSON.stringify(article)}\n`))
      .join(""),
  );
  return runImport({
    file,
    media: options.media,
    ...(options.download && { download: options.download }),
    ...(options.openAddress && { openAddress: options.openAddress }),
    ...(options.onProgress && { onProgress: options.onProgress }),
    sections: options.sections,
    dryRun: options.dryRun ?? false,
    client: createSiteClient(options.fetch),
    siteUrl: "http://site.test",
  });
}

test("imports an article with its category, author and image", async () => {
  const report = await run([ARTICLE], { media: folder });
  const [path] = [...site.files.keys()];
  expect(path).toMatch(/^imported\/([0-9a-f]{2})\/\1[0-9a-f]{14}\.jpg$/);
  expect(site.files.get(path ?? "")).toBe("image/jpeg");
  expect(site.tables.authors).toEqual([
    { id: "authors-0", name: "Mira Quill", bio: null, image_url: null },
  ]);
  expect(site.tables.articles).toMatchObject([
    {
      slug: "a-bridge-opens",
      excerpt: "One.",
      content: {
        main: [
          { type: "paragraph", children: [{ text: "One." }] },
          { children: [{ text: "Two." }] },
        ],
      },
      image_src: path,
      image_caption: "Photo: Lee",
      category_id: "c-world",
      author_id: "authors-0",
      published_at: "2024-03-05T00:00:00.000Z",
      created_at: "2024-03-05T00:00:00.000Z",
    },
  ]);
  expect(report).toMatchObject({
    read: 1,
    imported: 1,
    stopped: null,
    changed: { by: { "excerpt made from the text": 1 } },
  });
});

test("keeps the addresses of the archive, also of articles that exist already", async () => {
  await run([ARTICLE]);
  const url = "https://old.example/2024/03/A-bridge-opens/";
  const report = await run([
    { ...ARTICLE, url },
    {
      ...ARTICLE,
      slug: "other",
      title: "Other",
      url,
      addresses: ["/?p=9", "https://old.example/"],
    },
  ]);
  const elsewhere = "old addresses lead to something else on this site, and stay so";
  expect(report).toMatchObject({
    ...{ existing: 1, imported: 1, addresses: 2 },
    changed: { by: { [elsewhere]: 1 } },
  });
  expect(report.changed.list).toContainEqual(
    expect.objectContaining({ title: "/2024/03/a-bridge-opens", what: elsewhere }),
  );
  const [first, second] = (site.tables.articles ?? []).map(({ id }) => id);
  expect(site.tables.old_addresses).toMatchObject([
    { address: "/2024/03/a-bridge-opens", kind: "article", target: first },
    { address: "/?p=9", kind: "article", target: second },
  ]);
});

test("a second import changes nothing and uploads no image again", async () => {
  await run([ARTICLE], { media: folder });
  const before = structuredClone(site.tables);
  const again = await run([ARTICLE], { media: folder });
  expect(again).toMatchObject({ imported: 0, existing: 1, images: { stored: 0 } });
  expect(site.tables).toEqual(before);
  const other = await run([{ ...ARTICLE, slug: "other" }], { media: folder });
  expect(other.images).toMatchObject({ stored: 0, existing: 1 });
});

test("a dry run returns the same report as the import and writes nothing", async () => {
  const articles = [ARTICLE, { ...ARTICLE, category: "Local news", slug: "b", title: "B" }];
  const dry = await run(articles, { media: folder, dryRun: true });
  expect(site.requests.filter((request) => !request.startsWith("GET"))).toEqual([]);
  const wet = await run(articles, { media: folder });
  expect({ ...wet, isDryRun: true, seconds: 0 }).toEqual({ ...dry, seconds: 0 });
  expect(wet.created).toEqual({ categories: ["Local news"], authors: 1 });
});

test("imports an article into a special listing's category only without another, under a free slug", async () => {
  site.tables.categories?.push({ id: "c-old", name: "Featured", slug: "featured" });
  const archive = JSON.stringify({
    db: [
      {
        data: {
          posts: ["both", "alone", "again"].map((id) => ({
            id,
            title: id,
            slug: id,
            html: "<p>One.</p>",
            status: "published",
            published_at: "2024-03-05",
          })),
          tags: [
            { id: "t1", name: "Featured", slug: "featured" },
            { id: "t2", name: "Harbour", slug: "harbour" },
          ],
          posts_tags: [
            { post_id: "both", tag_id: "t1", sort_order: 0 },
            { post_id: "both", tag_id: "t2", sort_order: 1 },
            { post_id: "alone", tag_id: "t1", sort_order: 0 },
            { post_id: "again", tag_id: "t1", sort_order: 0 },
          ],
        },
      },
    ],
  });
  const report = await run([archive]);
  const slugOf = new Map(site.tables.categories?.map(({ id, slug }) => [id, slug]));
  const filed = site.tables.articles?.map(({ slug, category_id }) => [
    slug,
    slugOf.get(category_id),
  ]);
  expect(filed).toEqual([
    ["both", "harbour"],
    ["alone", "featured-articles"],
    ["again", "featured-articles"],
  ]);
  expect(report.created.categories).toEqual(["Harbour", "Featured"]);
  expect(report.changed.list.filter(({ what }) => what.includes("/category/"))).toEqual([
    {
      where: "post alone",
      title: "alone",
      what: "its category is at /category/featured-articles, because /category/featured lists other articles",
    },
  ]);
  expect(report.imported).toBe(3);
});

test("imports the other rows of a batch when the database rejects some", async () => {
  const articles = Array.from({ length: 450 }, (_, index) => ({
    ...ARTICLE,
    slug: `article-${index}`,
    title: index === 7 || index === 300 ? "bad" : `Article ${index}`,
  }));
  const report = await run(articles);
  expect(report).toMatchObject({ read: 450, imported: 448, rejected: { count: 2 } });
  expect(report.rejected.list.map((entry) => entry.where)).toEqual(["line 8", "line 301"]);
});

test("rejects invalid articles and counts them by reason", async () => {
  const report = await run([
    { ...ARTICLE, title: " ", content: "", image: null },
    { ...ARTICLE, title: " ", content: "", image: null, attribution: "By Lee" },
    { ...ARTICLE, title: "x".repeat(501) },
    ARTICLE,
    ARTICLE,
    { ...ARTICLE, title: "Another of that slug" },
  ]);
  expect(report.rejected.by).toEqual({
    "neither title nor text": 2,
    "the title is longer than 500 characters": 1,
    "duplicate of an earlier article in the file": 1,
  });
  expect(site.tables.articles?.map((row) => row.slug)).toEqual([
    "a-bridge-opens",
    "a-bridge-opens-2",
  ]);
  expect(report.changed.list).toContainEqual(
    expect.objectContaining({
      where: "line 6",
      what: expect.stringContaining("slug numbered"),
    }),
  );
});

test("keeps articles without a title or without a text as drafts", async () => {
  const report = await run([
    { ...ARTICLE, title: "", slug: "841" },
    { ...ARTICLE, content: "", slug: "only-a-headline" },
  ]);
  expect(report).toMatchObject({ imported: 2, drafts: 2, rejected: { count: 0 } });
  expect(report.changed.by).toEqual({
    "no title: kept as a draft": 1,
    "no text: kept as a draft": 1,
    "the main image is missing, its caption left out": 2,
  });
  expect(site.tables.articles).toEqual([]);
});

test("numbers the slug of an article that another one of the site has, once", async () => {
  await run([{ ...ARTICLE, url: "/2023/05/budget/", title: "Budget passed", slug: "budget" }]);
  const second = {
    ...ARTICLE,
    url: "/2024/05/budget/",
    title: "Budget passed",
    slug: "budget",
    content: "The budget of 2024.",
  };
  expect(await run([second])).toMatchObject({
    imported: 1,
    existing: 0,
    changed: { by: { "slug numbered, because another article of the site has it": 1 } },
  });
  expect(await run([second])).toMatchObject({ imported: 0, existing: 1 });
  expect(site.tables.articles?.map((row) => row.slug)).toEqual(["budget", "budget-2"]);
  // An editor has changed the title: the address tells that it is the same article.
  for (const row of site.tables.articles ?? []) row.title = "Changed";
  expect(await run([second])).toMatchObject({ imported: 0, existing: 1 });
});

test("stops with a reason where a file has no articles", async () => {
  const file = join(folder, "pages.xml");
  const item =
    "<item><title>About</title><wp:post_type>revision</wp:post_type><wp:post_id>1</wp:post_id></item>";
  await writeFile(
    file,
    `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item}</channel></rss>`,
  );
  const client = createClient<Database>("http://site.test", "key", { global: { fetch: answer } });
  const report = await runImport({ file, dryRun: false, client, siteUrl: "http://site.test" });
  expect(report.stopped).toBe("the file has no articles, only entries that are none");
});

test("rejects an article that is too long, by its place and title, and imports the others", async () => {
  const blocks = (count: number) =>
    Array.from({ length: count }, () => ({ type: "paragraph", children: [{ text: "a" }] }));
  const report = await run([
    { ...ARTICLE, title: "Long", content: { main: blocks(10_001) } },
    { ...ARTICLE, title: "Fits", content: { main: blocks(9000) } },
  ]);
  expect(report.imported).toBe(1);
  expect(report.rejected.list).toEqual([
    {
      where: "line 1",
      title: "Long",
      reason: expect.stringContaining("more than 20,000 paragraphs"),
    },
  ]);
});

test("imports an article without an image that is missing or invalid", async () => {
  await writeFile(join(folder, "page.jpg"), "<html>not an image</html>");
  const report = await run(
    [
      { ...ARTICLE, image: "gone-too.jpg" },
      { ...ARTICLE, slug: "b", title: "B", image: "page.jpg" },
      {
        ...ARTICLE,
        slug: "c",
        title: "C",
        html: '<figure><img src="gone.jpg"><figcaption>Caption</figcaption></figure>',
        image: null,
      },
    ],
    { media: folder },
  );
  expect(report).toMatchObject({
    imported: 3,
    images: { missing: { count: 2 }, rejected: { count: 1 } },
  });
  expect(site.tables.articles?.map((row) => row.image_src)).toEqual([null, null, null]);
  expect(site.tables.articles?.[2]?.content).toEqual({
    main: [{ type: "paragraph", children: [{ text: "Caption" }] }],
  });
});

test("reports where the import stopped when the file is truncated or the backend unavailable", async () => {
  const cut = await run([ARTICLE, '{"title":"cut']);
  expect(cut).toMatchObject({ imported: 1, stopped: expect.stringContaining("line 2") });

  const silent = await run([{ ...ARTICLE, slug: "b" }], {
    fetch: async (input, init) =>
      init?.method === "POST" ? new Response("down", { status: 503 }) : answer(input, init),
  });
  expect(silent).toMatchObject({
    imported: 0,
    stopped: expect.stringContaining("does not respond"),
  });
});

test("maps categories to sections by a file whose first version a dry run writes", async () => {
  const sections = join(folder, "sections.json");
  const category = (name: string) => ({
    ...ARTICLE,
    title: name,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    category: { name, slug: null },
  });
  const articles = [category("world"), category("World news"), category("Misc")];
  await expect(run(articles, { sections })).rejects.toThrow(/A dry run with --sections writes/);
  await run(articles, { sections, dryRun: true });
  expect(JSON.parse(await readFile(sections, "utf8"))).toEqual({
    Misc: "Misc",
    world: "World",
    "World news": "World news",
  });
  await writeFile(sections, JSON.stringify({ "world  NEWS": "World", Misc: null }));
  const report = await run(articles, { sections });
  expect(report.created.categories).toEqual([]);
  expect(site.tables.articles).toMatchObject([
    { slug: "world", category_id: "c-world", tags: [] },
    { slug: "world-news", category_id: "c-world", tags: ["World news"] },
    { slug: "misc", category_id: null, tags: ["Misc"] },
  ]);
  // The dry run leaves a file of the newsroom as it is.
  await run(articles, { sections, dryRun: true });
  expect(JSON.parse(await readFile(sections, "utf8"))).toHaveProperty("Misc", null);
});

test.each([
  ["[]", /must be a JSON object of category names/],
  ['{"Misc": 7}', /see "Misc"/],
  ["{", /must be a JSON object/],
])("rejects %s as a file of sections", async (text, message) => {
  const sections = join(folder, "sections.json");
  await writeFile(sections, text);
  await expect(run([ARTICLE], { sections })).rejects.toThrow(message);
});

test("fetches the images that the archive only links, and says which could not be had", async () => {
  const asked: string[] = [];
  const openAddress: GuardedOpen = async (address) => {
    asked.push(address);
    const isThere = address.endsWith("bridge.jpg");
    const response = Readable.from([JPEG]) as unknown as Awaited<ReturnType<GuardedOpen>>;
    return Object.assign(response, { statusCode: isThere ? 200 : 404, headers: {} });
  };
  const { image: _, ...article } = ARTICLE;
  const html =
    '<img src="https://old.example/bridge.jpg"><img src="https://old.example/gone.jpg"><p>Text.</p>';
  const articles = [{ ...article, content: undefined, html }];
  const download = join(folder, "fetched");

  const dry = await run(articles, { dryRun: true, download, openAddress });
  expect(dry.images.linked.count).toBe(2);
  expect(formatReport(dry)).toContain(
    "images linked         2 (served by the old site, and lost with it",
  );
  expect(asked).toEqual([]);

  const report = await run(articles, { download, openAddress });
  expect(report.images).toMatchObject({
    stored: 1,
    linked: { count: 0 },
    missing: { by: { "cannot be downloaded: it answered 404": 1 } },
  });
  const [row] = site.tables.articles ?? [];
  expect(JSON.stringify(row?.content)).toMatch(
    /"src":"imported\/.*"src":"https:\/\/old\.example\/gone\.jpg"/,
  );
  expect(asked).toEqual(["https://old.example/bridge.jpg", "https://old.example/gone.jpg"]);
});

test("leaves the words of a recording on a site that is not known", async () => {
  const { image: _, ...article } = ARTICLE;
  const html =
    '<p>One.</p><figure><audio src="/talk.mp3"></audio><figcaption>The talk</figcaption></figure>';
  const report = await run([{ ...article, content: undefined, html }]);
  expect(report.recordings.missing.list).toEqual([
    {
      where: "line 1",
      reference: "/talk.mp3",
      reason: "the address of the old site is not known, name it with --site",
    },
  ]);
  expect(JSON.stringify(site.tables.articles)).toContain('{"text":"The talk"}');
});

test("brings the captions of a video along, and counts those that no file has", async () => {
  const { image: _, ...others } = ARTICLE;
  const article = { ...others, excerpt: "In short." };
  const video = (name: string) =>
    `<video src="https://old.example/clip.mp4"><track kind="captions" srclang="de" src="https://old.example/${name}.vtt"><track src="https://old.example/fr.vtt" srclang="fr"></video>`;
  await writeFile(join(folder, "clip.mp4"), "a clip");
  await writeFile(join(folder, "de.vtt"), "WEBVTT\n");
  const report = await run(
    [
      { ...article, content: undefined, html: video("de") },
      { ...article, slug: "two", title: "Two", content: undefined, html: video("lost") },
    ],
    { media: folder },
  );
  const [kept, lost] = (site.tables.articles ?? []).map(({ content }) => content);
  expect(JSON.stringify(kept)).toMatch(/"captions":"[^"]*imported\/[^"]*\.vtt","language":"de"/);
  expect(lost).toMatchObject({ main: [{ type: "video", captions: "" }] });
  expect(report.changed.list.map(({ where, title, what }) => [where, title, what])).toEqual([
    ["line 2", "https://old.example/lost.vtt", "captions of videos left out"],
    ["line 1", "A bridge opens", "captions of videos left out"],
    ["line 2", "Two", "captions of videos left out"],
  ]);
});

test("shows the progress of a folder of Markdown up to its last article", async () => {
  for (const name of ["one", "two", "three"])
    await writeFile(join(folder, `2024-05-01-${name}.md`), `---\ntitle: ${name}\n---\nWords.\n`);
  const seen: Progress[] = [];
  const report = await runImport({
    ...{ file: folder, dryRun: false, client: createSiteClient(), siteUrl: "http://site.test" },
    onProgress: (progress) => seen.push(progress),
  });
  expect(report.imported).toBe(3);
  const last = seen.at(-1);
  expect(last).toMatchObject({ articles: 3 });
  expect(last?.done).toBe(last?.total);
  expect(seen.filter(({ done, total }) => done < total).length).toBeGreaterThan(3);
});

test("counts an article as done when its images are fetched, not when it is read", async () => {
  const seen: Progress[] = [];
  const doneAtFetch: number[] = [];
  await run(
    [
      { ...ARTICLE, image: { src: "https://old.test/a.jpg" } },
      { ...ARTICLE, title: "Two", slug: "two", image: { src: "https://old.test/b.jpg" } },
    ],
    {
      download: join(folder, "fetched"),
      openAddress: (address) => {
        const { done, total } = seen.at(-1) ?? { done: 0, total: 1 };
        doneAtFetch.push(done / total);
        return Promise.reject(new Error(`no ${address}`));
      },
      onProgress: (progress) => seen.push(progress),
    },
  );
  expect(doneAtFetch[0]).toBeLessThan(0.2);
  expect(doneAtFetch.at(-1)).toBeGreaterThan(0.25);
  expect(doneAtFetch.at(-1)).toBeLessThan(0.9);
  expect(seen.at(-1)).toMatchObject({ articles: 2 });
});

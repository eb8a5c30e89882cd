import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isArticleSlug } from "../../app/domain/pages/address-parameters.ts";
import { parseContent } from "../../app/domain/parse-content.ts";
import type { ArchiveEntry } from "../../archive/formats/archive-article.ts";
import type { ArchiveSource } from "../../archive/formats/archive-source.ts";
import { readGhost } from "../../archive/formats/ghost.ts";
import { readJsonLines } from "../../archive/formats/json-lines.ts";
import { readAll } from "../../archive/formats/test-reader.ts";
import { readWxr } from "../../archive/formats/wxr.ts";
import { InvalidInputError } from "../../archive/input/archive-file.ts";
import { openLookupTables } from "../../archive/input/lookup-tables.ts";
import { createImportDraft, type ImportDraft } from "../../archive/write/draft-article.ts";
import { createSlugAllocator } from "../../archive/write/slugs.ts";
import { measureCpuTime } from "../support/measure-cpu-time.ts";
import { budget, TIME_LIMIT_MS } from "./budget.ts";
import { corruptedText } from "./corrupt-text.ts";

/** Corrupted archives yield the articles before the damage, then an error that names its position. */

/** CPU time limit of one archive. */
const MAX_CPU_MS = 5000;
const BODY =
  '<!-- wp:paragraph --><p>A <em>tide</em> &amp; a <a href="https://a.example/">link</a>.</p><!-- /wp:paragraph -->' +
  '<figure><img src="https://paper.example/a.jpg" alt="A"><figcaption>Cap</figcaption></figure><ul><li>One<ul><li>Two</li></ul></li></ul>' +
  '[caption id="1"]<img src="b.jpg"> Words[/caption]';

const item = (
  id: number,
) => `<item><title>Article ${id} &amp; more</title><dc:creator><![CDATA[mira]]></dc:creator>
<content:encoded><![CDATA[${BODY}]]></content:encoded><excerpt:encoded><![CDATA[Short.]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2024-03-0${id} 14:30:00</wp:post_date_gmt><wp:post_name>article-${id}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="world"><![CDATA[World]]></category><category domain="post_tag" nicename="sea"><![CDATA[Sea]]></category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta></item>`;
const WXR = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The Paper</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>mira</wp:author_login><wp:author_display_name><![CDATA[Mira Quill]]></wp:author_display_name></wp:author>
${item(1)}${item(2)}${item(3)}</channel></rss>`;

const POST = {
  title: "A bridge opens",
  slug: "a-bridge-opens",
  html: BODY,
  type: "post",
  status: "published",
  visibility: "public",
  published_at: "2024-03-05T14:30:00.000Z",
  custom_excerpt: "Short.",
  feature_image: "__GHOST_URL__/content/images/a.jpg",
};
const GHOST = JSON.stringify({
  db: [
    {
      meta: { version: "5.0" },
      data: {
        posts: [1, 2, 3].map((id) => ({ ...POST, id: `p${id}` })),
        posts_meta: [{ post_id: "p1", feature_image_caption: "By Lee" }],
        users: [{ id: "u1", name: "Mira Quill", slug: "mira" }],
        posts_authors: [{ post_id: "p1", author_id: "u1", sort_order: 0 }],
        tags: [{ id: "t1", name: "World", slug: "world" }],
        posts_tags: [{ post_id: "p1", tag_id: "t1", sort_order: 0 }],
      },
    },
  ],
});

const line = (id: number) =>
  JSON.stringify({
    title: `Article ${id}`,
    slug: `article-${id}`,
    category: "world",
    tags: ["sea"],
    author: "Mira Quill",
    published_at: "2024-03-05T23:30:00-05:00",
    blocks: [
      { type: "paragraph", text: "See here.", markdown: "See [*here*](https://a.org)." },
      { type: "heading", level: 3, text: "Part" },
      { type: "list", ordered: true, items: ["a", "b"], items_markdown: ["**a**", "b"] },
    ],
    image: { file: "photos/bridge.jpg", alt: "A bridge", credit: "Lee", caption: null },
  });
const JSON_LINES = [1, 2, 3].map((id) => `${line(id)}\n`).join("");

type Reader = (source: ArchiveSource) => AsyncIterable<ArchiveEntry>;
const FORMATS: [string, Reader, string][] = [
  ["a WordPress export", readWxr, WXR],
  ["a Ghost export", readGhost, GHOST],
  ["JSON Lines", readJsonLines, JSON_LINES],
];

async function expectClearResult(read: Reader, content: string | Buffer): Promise<void> {
  const { result, milliseconds } = await measureCpuTime(() => readAll(read, content));
  expect(milliseconds).toBeLessThan(MAX_CPU_MS);
  const { articles, entries, error } = result;
  if (error !== null) {
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(String(error)).toMatch(/line \d|character \d|gzip|cannot be read|empty/);
  }
  const tables = openLookupTables();
  const allocateSlug = createSlugAllocator(tables);
  for (const article of articles) {
    const draft = createImportDraft(article, allocateSlug);
    if ("rejection" in draft) expect(draft.rejection).not.toBe("");
    else expectValidDraft(draft);
  }
  tables.close();
  for (const entry of entries) {
    if (entry.kind === "rejected") expect(`${entry.where}${entry.reason}`).not.toBe("");
  }
}

/** Expects all fields of a row, and blocks that `parseContent` returns unchanged. */
function expectValidDraft({ article, slug }: ImportDraft): void {
  expect(article.where).not.toBe("");
  expect(isArticleSlug(slug)).toBe(true);
  // A draft may lack its title and its date.
  if (!article.stage) expect(article.title.trim()).not.toBe("");
  if (!article.stage || article.publishedAt !== "") {
    expect(new Date(article.publishedAt).toISOString()).toBe(article.publishedAt);
  }
  const stored: unknown = JSON.parse(JSON.stringify({ main: article.blocks }));
  expect(parseContent(stored)).toEqual(article.blocks);
}

test.each(FORMATS)("%s is read completely", async (_, read, document) => {
  const { articles, error } = await readAll(read, document);
  expect([articles.length, error]).toEqual([3, null]);
});

test.each(FORMATS)(
  "%s that is corrupted is read up to the damage",
  async (_, read, document) => {
    await fc.assert(
      fc.asyncProperty(corruptedText(document), (broken) => expectClearResult(read, broken)),
      budget(150),
    );
  },
  TIME_LIMIT_MS,
);

test.each(FORMATS)(
  "%s in corrupted gzip data is read up to the damage",
  async (_, read, document) => {
    const packed = gzipSync(document);
    const change = fc.record({ at: fc.nat(packed.length - 1), value: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 3 }),
        fc.nat(packed.length),
        (changes, length) => {
          const bytes = Buffer.from(packed);
          for (const { at, value } of changes) bytes[at] = value;
          // The first two bytes identify gzip.
          return expectClearResult(read, bytes.subarray(0, Math.max(2, length)));
        },
      ),
      budget(40),
    );
  },
  TIME_LIMIT_MS,
);

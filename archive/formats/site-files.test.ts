import { expect, test } from "vitest";
import { parseCsv } from "../input/parse-csv.ts";
import { readSite } from "./test-site.ts";

/** Archives with a file for each article, as folders and as zip files. */

const SITE = "https://old.example/";
const MARKDOWN = {
  "_posts/2024-05-01-a-bridge.md": `---
title: "A bridge: opened"
author: Mira Quill
categories: [World, Harbor]
tags: Ships, Tides
image: /images/bridge.jpg
description: Short
redirect_from: [/old-bridge/]
permalink: /2024/bridge/
---
One **two** [three](https://other.example/).
`,
  "content/news/a-quay/index.md": `---\r
title: A quay\r
date: 2024-06-01T10:00:00+02:00\r
lastmod: 2024-06-02\r
authors:\r
  - name: Ada Holm\r
  - Ines\r
draft: true\r
slug: the-quay\r
cover: { image: quay.jpg, alt: A quay, caption: At dawn }\r
---\r
Text.\r
`,
  "about.md": "# About us\n\nWe write.\n",
  "content/news/a-pier.md": `+++
title = 'A pier'
date = 2024-07-01T10:00:00+02:00
lastmod = 2024-07-02
tags = ["Piers"]
aliases = ["/old-pier/"]
[cover]
image = "pier.jpg"
+++
Text.
`,
  "hugo.md": "+++\ntitle = A\n+++\nText.",
  "broken.md": "---\ntitle: [\n---\nText.",
  "images/bridge.jpg": "no text",
};

test.each([false, true])("reads Markdown with front matter (as a zip file: %s)", async (isZip) => {
  const { format, entries, articles } = await readSite(MARKDOWN, { isZip, site: SITE });
  expect(format).toBe("markdown");
  const byWhere = new Map(articles.map((article) => [article.where, article]));
  expect(byWhere.get("_posts/2024-05-01-a-bridge.md")).toMatchObject({
    title: "A bridge: opened",
    slug: "a-bridge",
    excerpt: "Short",
    addresses: ["/2024/bridge/", "/old-bridge/"],
    publishedAt: "2024-05-01T00:00:00.000Z",
    authors: [{ name: "Mira Quill" }],
    categories: [{ name: "World" }],
    tags: ["Ships", "Tides", "Harbor"],
    image: { reference: "/images/bridge.jpg" },
    blocks: [
      {
        type: "paragraph",
        children: [
          { text: "One " },
          { text: "two", bold: true },
          { text: " " },
          { type: "link", href: "https://other.example/" },
          { text: "." },
        ],
      },
    ],
  });
  expect(byWhere.get("_posts/2024-05-01-a-bridge.md")).not.toHaveProperty("stage");
  expect(byWhere.get("content/news/a-quay/index.md")).toMatchObject({
    slug: "the-quay",
    stage: "draft",
    publishedAt: "2024-06-01T08:00:00.000Z",
    modifiedAt: "2024-06-02T00:00:00.000Z",
    authors: [{ name: "Ada Holm" }, { name: "Ines" }],
    image: { reference: "/news/a-quay/quay.jpg", alt: "A quay", caption: "At dawn" },
  });
  expect(byWhere.get("content/news/a-pier.md")).toMatchObject({
    title: "A pier",
    slug: "a-pier",
    publishedAt: "2024-07-01T08:00:00.000Z",
    modifiedAt: "2024-07-02T00:00:00.000Z",
    tags: ["Piers"],
    addresses: ["/news/a-pier/", "/old-pier/"],
    image: { reference: "pier.jpg" },
    blocks: [{ children: [{ text: "Text." }] }],
  });
  expect(byWhere.get("about.md")).toMatchObject({
    title: "About us",
    slug: "about",
    isPage: true,
    stage: "draft",
    blocks: [{ children: [{ text: "We write." }] }],
  });
  expect(entries.filter(({ kind }) => kind === "rejected")).toMatchObject(
    expect.arrayContaining(
      [
        { where: "hugo.md", reason: "front matter is neither YAML nor TOML" },
        { where: "broken.md", reason: "front matter is neither YAML nor TOML" },
      ].map((each) => expect.objectContaining(each)),
    ),
  );
});

test.each([false, true])("reads an export of Substack (as a zip file: %s)", async (isZip) => {
  const header =
    "post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url";
  const { format, articles } = await readSite(
    {
      "posts/101.a-bridge.html": "<p>One.</p>",
      "posts/102.for-some.html": "<p>Two.</p>",
      "posts.csv": `${header}
101.a-bridge,2024-05-01T08:00:00.000Z,true,,newsletter,everyone,"A ""bridge"", opened","Short, and
on two lines",https://api.example/a.mp3
102.for-some,2024-05-02T08:00:00.000Z,true,,newsletter,only_paid,For some,,
103.idea,,false,,newsletter,everyone,An idea,,
`,
      "posts/101.opens.csv": "a,b\n1,2\n",
    },
    { isZip, site: SITE },
  );
  expect(format).toBe("substack");
  expect(articles).toMatchObject([
    {
      where: "post 101.a-bridge",
      title: 'A "bridge", opened',
      slug: "a-bridge",
      excerpt: "Short, and on two lines",
      addresses: ["/p/a-bridge"],
      publishedAt: "2024-05-01T08:00:00.000Z",
      blocks: [{ type: "audio", file: "https://api.example/a.mp3" }, { type: "paragraph" }],
    },
    { title: "For some", stage: "draft" },
    { title: "An idea", stage: "draft", blocks: [] },
  ]);
  expect(articles[0]).not.toHaveProperty("stage");
});

test.each([false, true])("reads an export of Medium (as a zip file: %s)", async (isZip) => {
  const page = (
    title: string,
    footer: string,
  ) => `<!DOCTYPE html><html><head><title>${title}</title></head>
    <body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header>
    <section data-field="subtitle" class="p-summary">Short</section>
    <section data-field="body" class="e-content"><section><h3 class="graf graf--h3 graf--title">${title}</h3>
    <p>One <a href="https://other.example/">two</a>.</p><img src="https://cdn.example/a.jpg"></section></section>
    <footer>${footer}</footer></article></body></html>`;
  const { format, articles, entries } = await readSite(
    {
      "posts/2024-05-01_A-bridge-0123456789ab.html": page(
        "A bridge",
        `<p>By <a href="https://medium.com/@mira" class="p-author h-card">Mira Quill</a> on <time class="dt-published" datetime="2024-05-01T08:00:00.000Z">May 1</time></p>
        <p><a href="https://medium.com/@mira/a-bridge-0123456789ab" class="p-canonical">Canonical link</a></p>`,
      ),
      "posts/draft_An-idea-ab0123456789.html": page("An idea", ""),
      "posts/other.html": "<p>None.</p>",
      "profile/profile.html": "<p>Private.</p>",
    },
    { isZip, site: SITE },
  );
  expect(format).toBe("medium");
  expect(articles).toMatchObject([
    {
      title: "A bridge",
      slug: "a-bridge",
      excerpt: "Short",
      addresses: ["https://medium.com/@mira/a-bridge-0123456789ab"],
      authors: [{ name: "Mira Quill" }],
      publishedAt: "2024-05-01T08:00:00.000Z",
      blocks: [{ type: "paragraph" }, { type: "image", src: "https://cdn.example/a.jpg" }],
    },
    { title: "An idea", slug: "an-idea", stage: "draft" },
  ]);
  expect(entries).toHaveLength(3);
});

test("a file that is too long is rejected without its text, also packed", async () => {
  const long = { "a.md": "x".repeat(8_000_001), "b.md": "# B\n\nText." };
  for (const isZip of [false, true]) {
    const { entries } = await readSite(long, { isZip });
    expect(entries).toMatchObject([
      { kind: "rejected", where: "a.md", reason: "longer than a million characters" },
      { kind: "article" },
    ]);
  }
});

test("a folder or zip file of something else is no archive", async () => {
  await expect(readSite({ "a.txt": "One." }, { isZip: true })).rejects.toThrow(
    "neither Markdown files",
  );
});

test("reads quoted fields of CSV with commas, quotes and line breaks", () => {
  expect(parseCsv('a,b\r\n1,"two, ""2"""\r\n"line\nbreak",\n')).toEqual([
    { a: "1", b: 'two, "2"' },
    { a: "line\nbreak", b: "" },
  ]);
});

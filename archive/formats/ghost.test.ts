import { expect, test } from "vitest";
import { UNKNOWN_SITE } from "../html/links.ts";
import { readGhost } from "./ghost.ts";
import { readAll } from "./test-reader.ts";

const POST = {
  id: "p1",
  title: "A bridge opens",
  slug: "a-bridge-opens",
  html: "<p>Text.</p>",
  lexical: null,
  mobiledoc: null,
  feature_image: "__GHOST_URL__/content/images/2024/bridge.jpg",
  featured: 1,
  type: "post",
  status: "published",
  visibility: "public",
  custom_excerpt: null,
  canonical_url: "https://other.example/a",
  published_at: "2024-03-05T14:30:00.000Z",
  updated_at: "2024-03-06T00:00:00.000Z",
};
const TABLES = {
  tags: [
    { id: "t1", name: "Public works", slug: "public-works", visibility: "public" },
    { id: "t2", name: "World", slug: "world", visibility: "public" },
    { id: "t3", name: "#hidden", slug: "hash-hidden", visibility: "internal" },
  ],
  users: [
    {
      id: "u1",
      name: "Mira Quill",
      slug: "mira",
      bio: "Writes.\nReads.",
      profile_image: "__GHOST_URL__/content/images/m.png",
    },
  ],
  posts_tags: [
    { post_id: "p1", tag_id: "t1", sort_order: 1 },
    { post_id: "p1", tag_id: "t2", sort_order: 0 },
    { post_id: "p1", tag_id: "t3", sort_order: 2 },
  ],
  posts_authors: [{ post_id: "p1", author_id: "u1", sort_order: 0 }],
  posts_meta: [
    {
      post_id: "p1",
      feature_image_caption: "By <b>Lee</b>",
      feature_image_alt: "A bridge",
      meta_title: "Bridge news",
    },
  ],
};
const wrap = (data: object) => JSON.stringify({ db: [{ meta: { version: "5.75.0" }, data }] });

test("reads a Ghost post with tags and authors that follow it in the file", async () => {
  const { articles, error } = await readAll(readGhost, wrap({ posts: [POST], ...TABLES }));
  expect(error).toBeNull();
  expect(articles).toEqual([
    {
      where: "post p1",
      title: "A bridge opens",
      slug: "a-bridge-opens",
      site: UNKNOWN_SITE,
      addresses: ["/a-bridge-opens/"],
      excerpt: "",
      blocks: [{ type: "paragraph", children: [{ text: "Text." }] }],
      categories: [
        { name: "World", slug: "world", addresses: ["/tag/world/"] },
        { name: "Public works", slug: "public-works", addresses: ["/tag/public-works/"] },
      ],
      authors: [
        {
          name: "Mira Quill",
          bio: "Writes.\nReads.",
          image: "__GHOST_URL__/content/images/m.png",
          addresses: ["/author/mira/"],
        },
      ],
      tags: ["World", "Public works"],
      publishedAt: "2024-03-05T14:30:00.000Z",
      modifiedAt: "2024-03-06T00:00:00.000Z",
      image: {
        reference: "__GHOST_URL__/content/images/2024/bridge.jpg",
        alt: "A bridge",
        caption: "By Lee",
        credit: "",
      },
      isFeatured: true,
      canonicalUrl: "https://other.example/a",
      isPopular: false,
      seo: { title: "Bridge news", description: "", socialTitle: "" },
      changes: [],
    },
  ]);
});

test("reads old Ghost exports with numeric ids and millisecond dates", async () => {
  const old = {
    ...POST,
    id: 1,
    author_id: 4,
    type: undefined,
    page: 0,
    published_at: 1709649000000,
    html: null,
    markdown: "Some *text*",
  };
  const data = {
    posts: [old],
    users: [{ id: 4, name: "Lee", image: null }],
    tags: [{ id: 2, name: "World", slug: "world" }],
    posts_tags: [{ post_id: 1, tag_id: 2 }],
  };
  const { articles } = await readAll(readGhost, JSON.stringify({ meta: {}, data }));
  expect(articles[0]).toMatchObject({
    authors: [{ name: "Lee" }],
    publishedAt: "2024-03-05T14:30:00.000Z",
    categories: [{ name: "World", slug: "world" }],
    blocks: [{ type: "paragraph", children: [{ text: "Some " }, { text: "text", italic: true }] }],
  });
});

test("reads several Ghost authors in order", async () => {
  const users = [...TABLES.users, { id: "u2", name: "Lee" }];
  const posts_authors = [
    ...TABLES.posts_authors,
    { post_id: "p1", author_id: "u2", sort_order: 1 },
  ];
  const { articles } = await readAll(
    readGhost,
    wrap({ posts: [POST], ...TABLES, users, posts_authors }),
  );
  expect(articles[0]?.authors.map(({ name }) => name)).toEqual(["Mira Quill", "Lee"]);
});

test.each([{ status: "draft" }, { visibility: "paid" }, { visibility: "members" }])(
  "reads a Ghost post with %j as a draft",
  async (fields) => {
    const { articles } = await readAll(readGhost, wrap({ posts: [{ ...POST, ...fields }] }));
    expect(articles[0]).toMatchObject({ title: "A bridge opens", stage: "draft" });
  },
);

test.each([
  [{ status: "sent" }, "sent by email only"],
  [{ published_at: null }, "no usable date of publication"],
])("rejects a Ghost post with %j", async (fields, reason) => {
  const { entries } = await readAll(readGhost, wrap({ posts: [{ ...POST, ...fields }] }));
  expect(entries).toEqual([
    { kind: "rejected", where: "post p1", title: "A bridge opens", reason },
  ]);
});

test.each([{ type: "page" }, { type: undefined, page: true }])(
  "reads a Ghost page as a draft (%j)",
  async (fields) => {
    const { articles } = await readAll(readGhost, wrap({ posts: [{ ...POST, ...fields }] }));
    expect(articles).toMatchObject([
      {
        isPage: true,
        stage: "draft",
        changes: expect.arrayContaining(["page of the old site: kept as a draft"]),
      },
    ]);
  },
);

test("reads biography and portrait of Ghost's users, and never their email addresses", async () => {
  const users = [
    {
      id: "u1",
      name: "Ada Holm",
      slug: "ada",
      email: "ada@private.example",
      bio: " Ada writes.\nOften. ",
      profile_image: "__GHOST_URL__/content/images/ada.jpg",
      website: "https://ada.example",
      twitter: "@ada",
      location: null,
    },
  ];
  const { articles } = await readAll(
    readGhost,
    wrap({ posts: [{ ...POST, author_id: "u1" }], users, posts_authors: [] }),
  );
  expect(articles[0]?.authors).toEqual([
    {
      name: "Ada Holm",
      bio: "Ada writes.\nOften.",
      image: "__GHOST_URL__/content/images/ada.jpg",
      addresses: ["/author/ada/"],
      unkept: ["website", "twitter"],
    },
  ]);
});

test("counts the items of Ghost's menus by name", async () => {
  const items = (...labels: string[]) =>
    JSON.stringify(labels.map((label) => ({ label, url: `/${label}/` })));
  const settings = [
    { key: "title", value: "The Paper" },
    { key: "navigation", value: items("about", "shop") },
    { key: "secondary_navigation", value: items("terms") },
    { key: "navigation", value: "not JSON" },
  ];
  const { entries } = await readAll(readGhost, wrap({ settings }));
  const what = "menu item";
  expect(entries).toEqual([
    { kind: "ignored", where: "navigation", title: "about /about/", what },
    { kind: "ignored", where: "navigation", title: "shop /shop/", what },
    { kind: "ignored", where: "secondary_navigation", title: "terms /terms/", what },
  ]);
});

test("yields the Ghost posts before a truncation and reports its position", async () => {
  const whole = wrap({ posts: [POST, { ...POST, id: "p2" }, POST] });
  const { articles, error } = await readAll(readGhost, whole.slice(0, -200));
  expect(articles.map((article) => article.where)).toEqual(["post p1", "post p2"]);
  expect(String(error)).toMatch(/cut off or malformed at character \d+/);
});

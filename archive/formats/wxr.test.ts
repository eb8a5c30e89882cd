import { expect, test } from "vitest";
import { UNKNOWN_SITE } from "../html/links.ts";
import { readAll } from "./test-reader.ts";
import { readWxr } from "./wxr.ts";

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The Paper</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>mira</wp:author_login><wp:author_display_name><![CDATA[Mira Quill]]></wp:author_display_name></wp:author>`;
const TAIL = "</channel></rss>";

function post(fields: Record<string, string>, extra = ""): string {
  const all: Record<string, string> = {
    title: "A bridge opens",
    "dc:creator": "mira",
    "content:encoded": "<!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->",
    "excerpt:encoded": "",
    "wp:post_id": "7",
    "wp:post_date_gmt": "2024-03-05 14:30:00",
    "wp:post_name": "a-bridge-opens",
    "wp:status": "publish",
    "wp:post_type": "post",
    "wp:post_password": "",
    ...fields,
  };
  const elements = Object.entries(all).map(
    ([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`,
  );
  return `<item>${elements.join("\n")}${extra}</item>`;
}

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const attachment = post(
  {
    "wp:post_id": "9",
    "wp:post_type": "attachment",
    "wp:status": "inherit",
    "excerpt:encoded": "The bridge, by <em>Lee</em>",
  },
  `<wp:attachment_url>https://paper.org/up/2024/bridge.jpg</wp:attachment_url>${meta("_wp_attachment_image_alt", "A bridge")}`,
);

test("reads a WordPress post with terms, author and an image that follows it", async () => {
  const terms =
    '<category domain="category" nicename="world"><![CDATA[World]]></category>' +
    '<category domain="post_tag" nicename="public-works"><![CDATA[Public works]]></category>';
  const { articles, entries, error } = await readAll(
    readWxr,
    HEAD +
      post(
        { "wp:is_sticky": "1", title: "Bridge &amp; <em>road</em>" },
        terms + meta("_thumbnail_id", "9"),
      ) +
      attachment +
      TAIL,
  );
  expect(error).toBeNull();
  expect(entries[1]).toMatchObject({ kind: "ignored", where: "post 9", what: "attachment" });
  expect(articles).toEqual([
    {
      where: "post 7",
      title: "Bridge & road",
      slug: "a-bridge-opens",
      site: UNKNOWN_SITE,
      comments: [],
      addresses: ["/?p=7"],
      excerpt: "",
      blocks: [{ type: "paragraph", children: [{ text: "Text." }] }],
      categories: [{ name: "World", slug: "world", addresses: ["/category/world/"] }],
      authors: [{ name: "Mira Quill", bio: null, image: null, addresses: ["/author/mira/"] }],
      tags: ["Public works", "World"],
      publishedAt: "2024-03-05T14:30:00.000Z",
      modifiedAt: null,
      image: {
        reference: "https://paper.org/up/2024/bridge.jpg",
        alt: "A bridge",
        caption: "The bridge, by Lee",
        credit: "",
      },
      isFeatured: true,
      isPopular: false,
      seo: { title: "", description: "", socialTitle: "" },
      canonicalUrl: "",
      changes: [],
    },
  ]);
});

test("reads the addresses of posts, categories and authors of WordPress", async () => {
  const category = (id: string, nicename: string, parent: string) =>
    `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${nicename}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent></wp:category>`;
  const author =
    "<wp:author><wp:author_id>3</wp:author_id><wp:author_login>Ana Lee</wp:author_login></wp:author>";
  const { articles } = await readAll(
    readWxr,
    HEAD +
      author +
      category("4", "news", "") +
      category("5", "city", "news") +
      post(
        {
          "dc:creator": "Ana Lee",
          link: "https://old.example/2024/03/a-bridge-opens/",
          guid: "https://old.example/?p=7",
        },
        '<category domain="category" nicename="city"><![CDATA[City]]></category>',
      ) +
      TAIL,
  );
  expect(articles[0]).toMatchObject({
    addresses: ["https://old.example/2024/03/a-bridge-opens/", "https://old.example/?p=7", "/?p=7"],
    categories: [{ addresses: ["/category/city/", "/?cat=5", "/category/news/city/"] }],
    authors: [{ addresses: ["/author/ana-lee/", "/?author=3"] }],
  });
});

test("reads text and shortcodes of the WordPress classic editor", async () => {
  const content =
    'One\nline\n\n[caption id="x"]<img src="a.jpg" /> Words[/caption]\n\n[gallery ids="9"]\n\nEnd [sic]';
  const { articles } = await readAll(
    readWxr,
    HEAD + post({ "content:encoded": content }) + attachment + TAIL,
  );
  expect(articles[0]?.blocks).toEqual([
    { type: "paragraph", children: [{ text: "One\nline" }] },
    { type: "image", src: "a.jpg", alt: "", caption: "Words", credit: "", children: [] },
    {
      type: "image",
      src: "https://paper.org/up/2024/bridge.jpg",
      alt: "A bridge",
      caption: "The bridge, by Lee",
      credit: "",
      children: [],
    },
    { type: "paragraph", children: [{ text: "End [sic]" }] },
  ]);
});

test.each([
  ["draft", "draft", ""],
  ["pending", "review", ""],
  ["private", "draft", "2024-03-05T08:00:00.000Z"],
])("reads a WordPress post with the status %s as a draft", async (status, stage, publishedAt) => {
  const { articles } = await readAll(
    readWxr,
    HEAD + post({ "wp:status": status, "wp:post_date_gmt": "2024-03-05 08:00:00" }) + TAIL,
  );
  expect(articles[0]).toMatchObject({ title: "A bridge opens", stage, publishedAt });
});

test.each([
  [{ "wp:status": "auto-draft" }, "never saved"],
  [{ "wp:status": "trash" }, "in the trash"],
  [{ "wp:post_date_gmt": "0000-00-00 00:00:00" }, "no usable date of publication"],
])("rejects a WordPress post with %j", async (fields, reason) => {
  const { entries } = await readAll(readWxr, HEAD + post(fields) + TAIL);
  expect(entries).toEqual([{ kind: "rejected", where: "post 7", title: "A bridge opens", reason }]);
});

test("reads an article behind a password as a draft", async () => {
  const { articles } = await readAll(readWxr, HEAD + post({ "wp:post_password": "secret" }) + TAIL);
  expect(articles[0]).toMatchObject({
    stage: "draft",
    changes: ["protected by a password: kept as a draft"],
  });
});

test("reads values of WordPress without the blanks around them", async () => {
  const padded = Object.fromEntries(
    Object.entries({
      title: "Harbor wall repaired",
      "dc:creator": "mira",
      "wp:status": "publish",
      "wp:post_type": "post",
      "wp:post_name": "harbor-wall",
      "wp:post_date_gmt": "2024-05-01 12:00:00",
    }).map(([name, value]) => [name, `\n ${value} \n`]),
  );
  const { articles } = await readAll(readWxr, HEAD + post(padded) + TAIL);
  expect(articles[0]).toMatchObject({
    title: "Harbor wall repaired",
    slug: "harbor-wall",
    authors: [{ name: "Mira Quill" }],
  });
});

test("takes the main category of an SEO plug-in, and all others as tags", async () => {
  const terms =
    '<category domain="category" nicename="politics"><![CDATA[Politics]]></category>' +
    '<category domain="category" nicename="economy"><![CDATA[Economy]]></category>' +
    '<category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>' +
    '<category domain="post_tag" nicename="fees"><![CDATA[Fees]]></category>';
  const known =
    "<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>economy</wp:category_nicename></wp:category>";
  const { articles } = await readAll(
    readWxr,
    HEAD + known + post({}, terms + meta("_yoast_wpseo_primary_category", "7")) + TAIL,
  );
  expect(articles[0]?.categories.map(({ name }) => name)).toEqual(["Economy"]);
  expect(articles[0]?.tags).toEqual(["Fees", "Politics", "Economy"]);
});

test("reads texts for search engines, comments, and what this site does not keep", async () => {
  const extra =
    meta("_yoast_wpseo_title", "%%title%% %%sep%% %%sitename%%") +
    meta("_yoast_wpseo_metadesc", "When ships may enter.") +
    meta("rank_math_facebook_title", "The harbor is open") +
    meta("_yoast_wpseo_canonical", "https://other.example/a") +
    "<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>I was there.</wp:comment_content></wp:comment>";
  const { articles } = await readAll(readWxr, HEAD + post({}, extra) + TAIL);
  expect(articles[0]).toMatchObject({
    seo: { title: "", description: "When ships may enter.", socialTitle: "The harbor is open" },
    canonicalUrl: "https://other.example/a",
    comments: [{ source_id: "1", parent_id: null }],
  });
});

test("reads biography and portrait of guest authors, and never their email addresses", async () => {
  const guest = post(
    { "wp:post_type": "guest-author", "wp:post_id": "30", title: "Ada Holm" },
    meta("cap-user_login", "ada-holm") +
      meta("cap-display_name", "Ada Holm") +
      meta("cap-user_email", "ada@private.example") +
      meta("cap-website", "https://ada.example") +
      meta("cap-description", "Ada writes on <em>harbors</em>.") +
      meta("cap-linked_account", "mira") +
      meta("_thumbnail_id", "9"),
  );
  const coauthor =
    '<category domain="author" nicename="cap-ada-holm"><![CDATA[ada-holm]]></category>';
  const { articles } = await readAll(
    readWxr,
    HEAD + post({}, coauthor) + post({ "wp:post_id": "8" }) + guest + attachment + TAIL,
  );
  const profile = {
    bio: "Ada writes on harbors.",
    image: "https://paper.org/up/2024/bridge.jpg",
    unkept: ["website"],
  };
  expect(articles.map(({ authors }) => authors)).toMatchObject([
    [{ name: "Ada Holm", ...profile }],
    [{ name: "Mira Quill", ...profile }],
  ]);
  expect(JSON.stringify(articles)).not.toContain("private.example");
});

test("counts revisions and items of menus of WordPress by name", async () => {
  const item = (id: string, extra: string, title = "") =>
    post({ "wp:post_type": "nav_menu_item", "wp:post_id": id, title }, extra);
  const { entries } = await readAll(
    readWxr,
    HEAD +
      post({ "wp:post_type": "page", title: "About us" }) +
      post({ "wp:post_type": "revision", "wp:post_id": "8" }) +
      item("20", meta("_menu_item_object_id", "7")) +
      item("21", meta("_menu_item_url", "https://shop.example/")) +
      item("22", "", "Contact") +
      TAIL,
  );
  expect(entries.slice(1)).toEqual([
    { kind: "ignored", where: "post 8", title: "A bridge opens", what: "revision" },
    { kind: "ignored", where: "post 20", title: "About us", what: "nav_menu_item" },
    { kind: "ignored", where: "post 21", title: "https://shop.example/", what: "nav_menu_item" },
    { kind: "ignored", where: "post 22", title: "Contact", what: "nav_menu_item" },
  ]);
});

test.each([
  ["publish", "2024-03-05T14:30:00.000Z"],
  ["draft", "2024-03-05T14:30:00.000Z"],
])("reads a WordPress page of status %s as a draft", async (status, publishedAt) => {
  const page = { "wp:post_type": "page", "wp:status": status };
  const { articles } = await readAll(readWxr, HEAD + post(page) + TAIL);
  expect(articles).toMatchObject([
    {
      isPage: true,
      stage: "draft",
      publishedAt,
      addresses: ["/?p=7", "/?page_id=7"],
      changes: ["page of the old site: kept as a draft"],
    },
  ]);
});

test("decodes percent-encoded slugs and tolerates control characters and HTML entities in WXR", async () => {
  const { articles, error } = await readAll(
    readWxr,
    HEAD.replace("The Paper", "The&nbsp;Paper") +
      post({ "wp:post_name": "%d1%82%d0%b5%d1%81%d1%82", title: "A\u000bB" }) +
      TAIL,
  );
  expect(error).toBeNull();
  expect(articles[0]).toMatchObject({ slug: "тест", title: "AB" });
});

test("reads tags and authors of WXR 1.0", async () => {
  const old =
    '<category><![CDATA[News]]></category><category domain="tag" nicename="a-tag"><![CDATA[A tag]]></category>';
  const { articles } = await readAll(
    readWxr,
    HEAD.replaceAll("1.2", "1.0") + post({ "dc:creator": "guest" }, old) + TAIL,
  );
  expect(articles[0]).toMatchObject({
    tags: ["A tag"],
    categories: [],
    authors: [{ name: "guest" }],
  });
});

test("reads the guest authors of the plugin Co-Authors Plus, in their order", async () => {
  const byline =
    '<category domain="author" nicename="cap-ben"><![CDATA[ben]]></category>' +
    '<category domain="author" nicename="mira"><![CDATA[mira]]></category>';
  const guest =
    "<wp:postmeta><wp:meta_key>cap-user_login</wp:meta_key><wp:meta_value>ben</wp:meta_value></wp:postmeta>" +
    "<wp:postmeta><wp:meta_key>cap-display_name</wp:meta_key><wp:meta_value>Ben Ito</wp:meta_value></wp:postmeta>";
  const { articles } = await readAll(
    readWxr,
    HEAD + post({}, byline) + post({ "wp:post_type": "guest-author", title: "ben" }, guest) + TAIL,
  );
  expect(articles[0]?.authors.map(({ name }) => name)).toEqual(["Ben Ito", "Mira Quill"]);
});

test("yields the WordPress posts before a truncation and reports its position", async () => {
  const { articles, error } = await readAll(readWxr, `${HEAD}\n${post({})}\n<item><title>Cut`);
  expect(articles).toHaveLength(1);
  expect(String(error)).toMatch(/cut off or malformed at line \d+/);
});

test("reads footnotes that WordPress keeps beside the text", async () => {
  const text =
    '<!-- wp:paragraph --><p>It cost 12 million<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup>.</p><!-- /wp:paragraph -->';
  const notes = meta(
    "footnotes",
    JSON.stringify([{ content: "Report, <em>p. 12</em>.", id: "f1" }]),
  );
  const { articles } = await readAll(
    readWxr,
    HEAD +
      post({ "content:encoded": text }, notes) +
      post({ "content:encoded": text }, meta("footnotes", "[{")) +
      TAIL,
  );
  expect(articles.map(({ blocks }) => blocks)).toEqual([
    [
      {
        type: "paragraph",
        children: [
          { text: "It cost 12 " },
          { text: "million", footnote: "Report, p. 12." },
          { text: "." },
        ],
      },
    ],
    [
      {
        type: "paragraph",
        children: [{ text: "It cost 12 million" }, { text: "1", superscript: true }, { text: "." }],
      },
    ],
  ]);
});

test("reads reusable blocks where posts name them", async () => {
  const block = post({
    "wp:post_id": "50",
    "wp:post_type": "wp_block",
    "content:encoded": "<!-- wp:paragraph --><p>Write to the desk.</p><!-- /wp:paragraph -->",
  });
  const { articles } = await readAll(
    readWxr,
    HEAD +
      post({
        "content:encoded":
          '<!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph --><!-- wp:block {"ref":50} /--><!-- wp:block {"ref":51} /--><!-- wp:latest-posts {"postsToShow":3} /-->',
      }) +
      block +
      TAIL,
  );
  expect(articles[0]?.blocks).toEqual(
    ["Text.", "Write to the desk."].map((text) => ({ type: "paragraph", children: [{ text }] })),
  );
  expect(articles[0]?.changes).toEqual([
    "reusable block left out, which the archive lacks",
    "block latest-posts left out, which WordPress fills",
  ]);
});

test("a gallery without ids shows the images of its post in their order", async () => {
  const image = (id: string, order: string, file: string) =>
    post({
      "wp:post_id": id,
      "wp:post_parent": "7",
      "wp:menu_order": order,
      "wp:post_type": "attachment",
      "wp:status": "inherit",
      "wp:attachment_url": `https://paper.org/${file}`,
    });
  const { articles } = await readAll(
    readWxr,
    HEAD +
      post({ "content:encoded": "All.\n\n[gallery]\n\n[weather city=Oslo]" }) +
      image("60", "2", "b.jpg") +
      image("61", "1", "a.jpg") +
      image("62", "3", "c.pdf") +
      TAIL,
  );
  const gallery = articles[0]?.blocks[1];
  expect(gallery?.type === "gallery" && gallery.children.map(({ src }) => src)).toEqual([
    "https://paper.org/a.jpg",
    "https://paper.org/b.jpg",
  ]);
  expect(articles[0]?.changes).toEqual(["shortcode [weather] left out"]);
});

test("reads an export below blank lines, which themes and plugins print", async () => {
  const { articles, error } = await readAll(readWxr, `\r\n\n \n${HEAD}${post({})}${TAIL}`);
  expect(error).toBeNull();
  expect(articles).toMatchObject([{ title: "A bridge opens" }]);
});

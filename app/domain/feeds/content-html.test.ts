import { expect, test } from "vitest";
import { audioFixture } from "../../blocks/audio/fixture.ts";
import { blockFixtures } from "../../blocks/block-fixtures.ts";
import { embedFixture } from "../../blocks/embed/fixture.ts";
import { imageFixture } from "../../blocks/image/fixture.ts";
import { listFixture } from "../../blocks/list/fixture.ts";
import { paragraphFixture } from "../../blocks/paragraph/fixture.ts";
import { relatedArticleFixture } from "../../blocks/related-article/fixture.ts";
import { tableFixture } from "../../blocks/table/fixture.ts";
import { videoFixture } from "../../blocks/video/fixture.ts";
import { contentToText } from "../content-text.ts";
import { absoluteImageUrl, contentHtml } from "./content-html.ts";

const site = { siteUrl: "https://news.example", backendUrl: "" };
/** Visible text: the HTML without tags. */
const visible = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, "");

test.each(Object.values(blockFixtures))(
  "feed HTML contains all text of a block of type $type",
  (block) => {
    const html = visible(contentHtml([block], site));
    for (const part of contentToText([block]).normalize("NFKD").split("\n\n"))
      expect(html).toContain(part.replaceAll(/\s+/g, ""));
  },
);

test("feed HTML has plain marks, links, lists and images with absolute URLs", () => {
  expect(contentHtml([paragraphFixture], site)).toBe(
    "<p>Plain, <strong>bold</strong><em>italic</em><u>underlined</u><s>struck</s>" +
      "10<sup>6</sup>CO<sub>2</sub><code>&lt;code&gt;</code>" +
      '<span lang="ar" dir="rtl"><strong><em><u><s><sup><code>all</code></sup></s></u></em></strong></span>' +
      '<a href="https://example.org/">a link</a></p>',
  );
  expect(contentHtml([listFixture], site)).toBe(
    '<ol start="4"><li>First</li><li>Second<ul><li><strong>Below</strong></li></ul></li></ol>',
  );
  expect(contentHtml([tableFixture], site)).toBe(
    "<table><caption>Closures by year</caption><tbody>" +
      '<tr><th scope="col">Year</th><th scope="col" colspan="2">Closures</th></tr>' +
      '<tr><th scope="row">2025</th><td rowspan="2"><strong>12</strong></td><td></td></tr>' +
      '<tr><th scope="row">2026</th><td>see <a href="https://example.org/">the\nreport</a></td></tr>' +
      "</tbody></table>",
  );
  expect(contentHtml([imageFixture], site)).toBe(
    '<figure><img src="https://news.example/storage/v1/render/image/public/article-images/world/harbour.jpg?width=1200&amp;resize=contain"' +
      ' alt="Cranes above a ship"><figcaption>The harbour at dawn. Photograph: Photo Desk</figcaption></figure>',
  );
});

test("feed HTML has the quotation of an embed with its source and address, and no frame", () => {
  expect(contentHtml([{ ...embedFixture, src: "" }], site)).toBe(
    "<blockquote><p>The crane &lt;moves&gt; on Monday.<br>Bring a coat.</p>" +
      '<p><a href="https://bsky.app/profile/harbour.example/post/3kabcdefgh2x">Post on Bluesky</a>' +
      "<br>Harbour Office, Bluesky, not available any more</p></blockquote>",
  );
});

test("feed HTML links a related article by its current headline, or leaves it out", () => {
  const linked = {
    [relatedArticleFixture.id]: {
      slug: "tides",
      title: "Tides <now>",
      imageSrc: null,
      categoryName: "Science",
      categorySlug: "science",
      isRetracted: false,
      isSponsored: false,
    },
  };
  expect(contentHtml([relatedArticleFixture], { ...site, linked })).toBe(
    '<p>Related: <a href="https://news.example/article/tides">Tides &lt;now&gt;</a></p>',
  );
  expect(contentHtml([relatedArticleFixture], site)).toBe("");
});

test("feed HTML escapes text", () => {
  const text = '<script>alert("x")</script>\u0000\u000b\ud800 & "b"';
  const html = contentHtml([{ type: "paragraph", children: [{ text }] }], site);
  expect(html).toBe(
    "<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;\ufffd &amp; &quot;b&quot;</p>",
  );
});

test("feed HTML keeps the URLs of external images and the origin of a remote backend", () => {
  expect(absoluteImageUrl("https://images.example/a b.jpg", site)).toBe(
    "https://images.example/a%20b.jpg",
  );
  expect(absoluteImageUrl("/a.jpg", { ...site, backendUrl: "https://backend.example" })).toMatch(
    /^https:\/\/backend\.example\/storage\/v1\/render\/image\/public\/article-images\/a\.jpg\?/,
  );
});

test("feed HTML has footnotes at the end, with their addresses as links", () => {
  const footnote = "See <p. 3>, https://example.org/a?b=1&c=2.";
  const children = [{ text: "Budget", footnote }, { text: " grows" }];
  expect(contentHtml([{ type: "paragraph", children }], site)).toBe(
    "<p>Budget<sup>1</sup> grows</p><hr><ol><li>See &lt;p. 3&gt;, " +
      '<a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>.</li></ol>',
  );
});

test("feed HTML links recordings with their poster, and has their transcript", () => {
  const file = "https://news.example/storage/v1/object/public/article-media/2026/11/crane.mp4";
  expect(contentHtml([videoFixture], site)).toBe(
    `<figure><a href="${file}"><img src="https://news.example/storage/v1/render/image/public/article-images/2026/11/crane.jpg?width=1200&amp;resize=contain" alt=""></a>` +
      `<p><a href="${file}">Watch: The crane moves</a> (1:02)</p>` +
      "<figcaption>It takes an hour to cross the basin. Video: Video Desk</figcaption></figure>" +
      "<p>Transcript:</p><p>A bell rings.</p><p>The crane moves.</p>",
  );
  expect(contentHtml([{ ...audioFixture, title: "", transcript: "" }], site)).toContain(
    "Listen: Audio</a> (3:25)",
  );
});

test("links to pages of the site have its address in feeds", () => {
  const link = { type: "link" as const, href: "/article/tides#low", children: [{ text: "Tides" }] };
  expect(contentHtml([{ type: "paragraph", children: [link] }], site)).toBe(
    '<p><a href="https://news.example/article/tides#low">Tides</a></p>',
  );
});

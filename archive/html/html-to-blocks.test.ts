import { describe, expect, it } from "vitest";
import { measureCpuTime } from "../../tests/support/measure-cpu-time.ts";
import { htmlToBlocks, htmlToText, type LineMode } from "./html-to-blocks.ts";

const paragraph = (...children: object[]) => ({ type: "paragraph", children });
const item = (text: string, ...lists: object[]) => ({
  type: "list-item",
  children: text ? [{ text }] : [],
  ...(lists.length > 0 && { lists }),
});
const list = (ordered: boolean, ...children: object[]) => ({ type: "list", ordered, children });
const link = (href: string, ...children: object[]) => ({ type: "link", href, children });
const image = (src: string, alt = "", caption = "") => ({
  ...{ type: "image", src, alt, caption, credit: "", children: [] },
});
const embed = (href: string, facts: object = {}) => ({
  type: "embed",
  href,
  provider: "YouTube",
  caption: "",
  author: "",
  src: "",
  width: 16,
  height: 9,
  children: [],
  ...facts,
});
const media = (type: "audio" | "video", facts: object) => ({
  type,
  title: "",
  caption: "",
  credit: "",
  duration: 0,
  transcript: "",
  children: [],
  ...(type === "video" && { src: "", width: 0, height: 0, captions: "", language: "" }),
  ...facts,
});
const t = (text: string, marks: object = {}) => ({ text, ...marks });

const cases: [name: string, html: string, blocks: object[], mode?: LineMode][] = [
  ["paragraphs", "<p>One</p>\n\n<p>Two</p>", [paragraph(t("One")), paragraph(t("Two"))]],
  [
    "text directly in the body",
    "One <div>Two</div> Three",
    ["One", "Two", "Three"].map((x) => paragraph(t(x))),
  ],
  ["white space", "<p>  a \n\t b  <b> c</b> </p>", [paragraph(t("a b "), t("c", { bold: true }))]],
  [
    "entities",
    "<p>AT&amp;T &ndash; caf&eacute; &#8220;x&#8221; &lt;b&gt;</p>",
    [paragraph(t("AT&T – café “x” <b>"))],
  ],
  ["no empty paragraphs", "<p>&nbsp;</p><p> </p><p><b> </b></p><div><br></div>", []],
  [
    "nested marks",
    "<p><strong>a<em>b</em></strong><u>c</u><code>d</code><ins>e</ins></p>",
    [
      paragraph(
        t("a", { bold: true }),
        t("b", { bold: true, italic: true }),
        t("c", { underline: true }),
        t("d", { code: true }),
        t("e", { underline: true }),
      ),
    ],
  ],
  [
    "marks in inline styles",
    '<p><span style="text-decoration: underline;">u</span><span style="font-weight:700">b</span></p>',
    [paragraph(t("u", { underline: true }), t("b", { bold: true }))],
  ],
  [
    "headings",
    "<h1>A</h1><h6>B</h6><h2> </h2>",
    [
      { type: "heading", level: 1, children: [t("A")] },
      { type: "heading", level: 6, children: [t("B")] },
    ],
  ],
  [
    "allowed links",
    '<p><a href="https://a.org/?x=1&amp;y=2">a <b>b</b></a> <a href="mailto:x@y.org">m</a> <a href="//c.org/p">c</a></p>',
    [
      paragraph(
        link("https://a.org/?x=1&y=2", t("a "), t("b", { bold: true })),
        t(" "),
        link("mailto:x@y.org", t("m")),
        t(" "),
        link("https://c.org/p", t("c")),
      ),
    ],
  ],
  [
    "links with forbidden schemes to text",
    '<p><a href="javascript:alert(1)">a</a><a href="/local">b</a><a href=" data:text/html,x">c</a><a>d</a></p>',
    [paragraph(t("abcd"))],
  ],
  [
    "nested lists",
    "<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li><li> </li></ul>",
    [
      list(false, item("a", list(true, item("b"))), {
        type: "list-item",
        children: [t("c"), t("\n"), t("d")],
      }),
    ],
  ],
  [
    "lists that begin with another number",
    '<ol start="4"><li>a</li><li value="5">b</li></ol><ol><li value="1896">c</li></ol><ol start="x"><li>d</li></ol>',
    [
      { ...list(true, item("a"), item("b")), start: 4 },
      { ...list(true, item("c")), start: 1896 },
      list(true, item("d")),
    ],
  ],
  [
    "a list nested directly in a list",
    "<ul><ul><li>a</li></ul></ul>",
    [list(false, item("", list(false, item("a"))))],
  ],
  [
    "a heading in a list item to text of the item",
    "<ul><li><h3>a</h3></li></ul>",
    [list(false, item("a"))],
  ],
  [
    "quotes",
    "<blockquote><p>a</p><p>b</p><cite>C &amp; D</cite></blockquote>",
    [
      { type: "block-quote", children: [t("a")] },
      { type: "block-quote", children: [t("b")], cite: "C & D" },
    ],
  ],
  [
    "a pull quote of WordPress, with its lines and source",
    '<figure class="wp-block-pullquote"><blockquote><p>a</p><p>b</p><cite>C</cite></blockquote></figure><p>d</p>',
    [{ type: "pull-quote", children: [t("a"), t("\n"), t("b")], cite: "C" }, paragraph(t("d"))],
  ],
  [
    "a pull quote whose caption says who said it",
    '<aside class="pullquote"><p>a</p><figcaption>C</figcaption></aside>',
    [{ type: "pull-quote", children: [t("a")], cite: "C" }],
  ],
  [
    "a disclosure to a fact box",
    "<details><summary>Key <b>facts</b></summary><p>a</p><ul><li>b</li><li></li></ul></details><p>c</p>",
    [
      {
        type: "fact-box",
        title: "Key facts",
        children: [paragraph(t("a")), list(false, item("b"))],
      },
      paragraph(t("c")),
    ],
  ],
  [
    "cards of Ghost to fact boxes",
    '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">a</div></div><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4>B</h4></div><div class="kg-toggle-content"><p>c</p><pre>d</pre></div></div>',
    [
      { type: "fact-box", title: "", children: [paragraph(t("a"))] },
      { type: "fact-box", title: "B", children: [paragraph(t("c")), paragraph(t("d"))] },
    ],
  ],
  [
    "galleries of WordPress and Ghost",
    '<figure class="wp-block-gallery"><figure><img src="a.jpg" alt="A"><figcaption>One</figcaption></figure><figure><img src="b.jpg"></figure><figcaption>Both</figcaption></figure><figure class="kg-card kg-gallery-card"><div><img src="c.jpg"></div><div><img src="d.jpg"></div></figure>',
    [
      { type: "gallery", caption: "Both", children: [image("a.jpg", "A", "One"), image("b.jpg")] },
      { type: "gallery", caption: "", children: [image("c.jpg"), image("d.jpg")] },
    ],
  ],
  [
    "a classic gallery of WordPress",
    '<div class="gallery"><dl class="gallery-item"><dt><a href="https://x.org/large.jpg"><img src="a.jpg"></a></dt><dd class="wp-caption-text gallery-caption">One</dd></dl><dl class="gallery-item"><dt><img src="b.jpg"></dt></dl></div>',
    [{ type: "gallery", caption: "", children: [image("a.jpg", "", "One"), image("b.jpg")] }],
  ],
  [
    "a definition list of dates to a timeline, and any other to text",
    "<dl><dt>12 May 1926</dt><dd>It <i>flies</i>.</dd><dd>b</dd><dt>1928</dt><dd></dd></dl><dl><dt>Ebb</dt><dd>c</dd><dt>1928</dt><dd>d</dd></dl>",
    [
      {
        type: "timeline",
        title: "",
        children: [
          {
            type: "timeline-entry",
            date: "12 May 1926",
            children: [t("It "), { text: "flies", italic: true }, t("."), t("\n"), t("b")],
          },
          { type: "timeline-entry", date: "1928", children: [] },
        ],
      },
      paragraph(t("Ebb")),
      paragraph(t("c")),
      paragraph(t("1928")),
      paragraph(t("d")),
    ],
  ],
  [
    "a gallery of one image to that image",
    '<figure class="wp-block-gallery"><figure><img src="a.jpg"></figure><figcaption>One</figcaption></figure>',
    [image("a.jpg", "", "One")],
  ],
  [
    "a quote in a figure",
    "<figure><blockquote><p>a</p></blockquote><figcaption>B</figcaption></figure>",
    [{ type: "block-quote", children: [t("a")], cite: "B" }],
  ],
  [
    "a quote with a source line and a caption",
    "<blockquote>a<figure><footer>B</footer><figcaption>C</figcaption></figure></blockquote>",
    [{ type: "block-quote", children: [t("a")], cite: "C, B" }],
  ],
  [
    "images",
    '<figure class="wp-block-image"><a href="https://x.org"><img src="a.jpg" alt="A"></a><figcaption>C <b>d</b></figcaption></figure>',
    [{ ...image("a.jpg", "A", "C d"), credit: "https://x.org/" }],
  ],
  [
    "links in captions and sources to addresses in brackets",
    '<figure><a href="https://x.org/b"><img src="a.jpg"></a><figcaption>From <a href="https://x.org/b">B</a>, p. 3</figcaption></figure>' +
      '<blockquote>Q<cite><a href="https://x.org/c">C</a></cite></blockquote>',
    [
      image("a.jpg", "", "From B (https://x.org/b), p. 3"),
      { type: "block-quote", children: [t("Q")], cite: "C (https://x.org/c)" },
    ],
  ],
  [
    "a link from an image to a larger one to nothing",
    '<a href="https://x.org/large.jpg"><img src="a.jpg"></a>',
    [image("a.jpg")],
  ],
  [
    "an image in inline text to a block after it",
    '<p>one <img src="a.jpg"> two</p>',
    [paragraph(t("one two")), image("a.jpg")],
  ],
  [
    "a gallery",
    '<figure><figure><img src="a.jpg"><figcaption>A</figcaption></figure><figure><img src="b.jpg"></figure><figcaption>All</figcaption></figure>',
    [image("a.jpg", "", "A"), image("b.jpg"), paragraph(t("All"))],
  ],
  ["a smiley", '<p>Hi <img class="wp-smiley" alt=":)" src="s.gif"></p>', [paragraph(t("Hi :)"))]],
  ["a counting pixel", '<p>Hi<img src="p.gif" width="1" height="1"></p>', [paragraph(t("Hi"))]],
  [
    "a divider",
    "<p>a</p><hr><p>b</p>",
    [paragraph(t("a")), { type: "divider", children: [] }, paragraph(t("b"))],
  ],
  [
    "code with its line breaks",
    "<pre><code>a\n  b &lt;c&gt;\n</code></pre>",
    [{ type: "code-block", language: "", children: [t("a\n  b <c>")] }],
  ],
  [
    "scripts and styles to nothing",
    "a<script>x()</script><style>p{}</style><noscript>y</noscript>b",
    [paragraph(t("ab"))],
  ],
  [
    "embedded players to links, and videos to blocks by https",
    '<iframe src="//player.org/1">no</iframe><video><source src="http://v.org/a.mp4">no</video><embed src="https://e.org/x">',
    [
      paragraph(link("https://player.org/1", t("player.org"))),
      media("video", { file: "https://v.org/a.mp4" }),
      paragraph(link("https://e.org/x", t("e.org"))),
    ],
  ],
  [
    "audio and video of WordPress to blocks with their captions",
    '<!-- wp:audio {"id":7} --><figure class="wp-block-audio"><audio controls src="https://w.example/a.mp3"></audio><figcaption class="wp-element-caption">A <b>horn</b></figcaption></figure><!-- /wp:audio --><!-- wp:video --><figure class="wp-block-video"><video controls poster="https://w.example/b.jpg"><source src="https://w.example/b.webm" type="video/webm"><track src="https://w.example/b.vtt" srclang="en" kind="captions"></video></figure><!-- /wp:video -->',
    [
      media("audio", { file: "https://w.example/a.mp3", caption: "A horn" }),
      media("video", {
        file: "https://w.example/b.webm",
        src: "https://w.example/b.jpg",
        captions: "https://w.example/b.vtt",
        language: "en",
      }),
    ],
  ],
  [
    "audio and video of Ghost to blocks, without the buttons of its player",
    '<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-player-container"><audio src="https://g.example/talk.mp3" preload="metadata"></audio><div class="kg-audio-title">The talk</div><div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">3:25</span></div></div></div></div>' +
      '<figure class="kg-card kg-video-card kg-card-hascaption"><div class="kg-video-container"><video src="https://g.example/ferry.mp4" poster="https://g.example/ferry.jpg" width="1280" height="720" playsinline preload="metadata"></video><div class="kg-video-overlay"><button>Play</button></div><div class="kg-video-player-container"><div class="kg-video-player"><span class="kg-video-current-time">0:00</span><span class="kg-video-duration">0:34</span></div></div></div><figcaption><p><span>The ferry leaves</span></p></figcaption></figure>',
    [
      media("audio", { file: "https://g.example/talk.mp3", title: "The talk" }),
      media("video", {
        file: "https://g.example/ferry.mp4",
        src: "https://g.example/ferry.jpg",
        caption: "The ferry leaves",
        width: 1280,
        height: 720,
      }),
    ],
  ],
  [
    "audio in a list to a link, and in a box too",
    '<ul><li>One <audio src="https://w.example/a.mp3"></audio></li></ul><details><summary>T</summary><audio src="https://w.example/b.mp3" title="Horn"></audio></details>',
    [
      list(false, {
        type: "list-item",
        children: [t("One"), t("\n"), link("https://w.example/a.mp3", t("w.example"))],
      }),
      {
        type: "fact-box",
        title: "T",
        children: [paragraph(link("https://w.example/b.mp3", t("Horn")))],
      },
    ],
  ],
  [
    "a bare URL on a line to a link",
    "<figure><div>\nhttps://v.org/1\n</div></figure>",
    [paragraph(link("https://v.org/1", t("https://v.org/1")))],
  ],
  [
    "tables with headers, captions and lines",
    "<table><caption>T</caption><tr><th>a</th><td colspan=2>b</td></tr><tr><td>c<p>d</p></td><td><ul><li>e</ul></td><td>f</td></tr></table>",
    [
      {
        type: "table",
        caption: "T",
        children: [
          {
            type: "table-row",
            children: [
              { type: "table-cell", header: true, children: [t("a")] },
              { type: "table-cell", colspan: 2, children: [t("b")] },
            ],
          },
          {
            type: "table-row",
            children: [
              { type: "table-cell", children: [t("c"), t("\n"), t("d")] },
              { type: "table-cell", children: [t("• "), t("e")] },
              { type: "table-cell", children: [t("f")] },
            ],
          },
        ],
      },
    ],
  ],
  [
    "tables that arrange a page to what they contain",
    "<table><tr><td><h2>a</h2></td><td>b</td></tr></table>",
    [{ type: "heading", level: 2, children: [t("a")] }, paragraph(t("b"))],
  ],
  [
    "struck, raised and lowered words, by element and by style",
    '<p><del>a</del>10<sup>6</sup><span style="vertical-align: sub">2</span></p>',
    [
      paragraph(
        { text: "a", strikethrough: true },
        t("10"),
        { text: "6", superscript: true },
        { text: "2", subscript: true },
      ),
    ],
  ],
  [
    "nothing that readers of the source do not see",
    '<p>a<span hidden>b</span><span style="display:none">c</span><img hidden><span class="screen-reader-text">d</span></p>',
    [paragraph(t("a"))],
  ],
  [
    "players of known sites to embeds",
    '<iframe src="https://www.youtube.com/embed/x_1-y?rel=0" title="The bridge opens"></iframe>',
    [embed("https://www.youtube.com/watch?v=x_1-y", { caption: "The bridge opens" })],
  ],
  [
    "frames of unknown sites to links with their titles",
    '<iframe src="https://maps.example/1" title="Where it is"></iframe>',
    [paragraph(link("https://maps.example/1", t("Where it is")))],
  ],
  [
    "embeds of WordPress and Ghost, with their captions",
    '<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/x_1-y\n</div><figcaption>From above</figcaption></figure>' +
      '<figure class="kg-card kg-embed-card"><iframe src="https://player.vimeo.com/video/42"></iframe></figure>',
    [
      embed("https://www.youtube.com/watch?v=x_1-y", { caption: "From above" }),
      embed("https://vimeo.com/42", { provider: "Vimeo" }),
    ],
  ],
  [
    "a bare address of a known site to an embed",
    "One\n\nhttps://www.youtube.com/watch?v=x_1-y\n\nTwo",
    [paragraph(t("One")), embed("https://www.youtube.com/watch?v=x_1-y"), paragraph(t("Two"))],
    "classic",
  ],
  [
    "quoted posts to embeds with their words, and scripts to nothing",
    '<blockquote class="twitter-tweet"><p>The bridge<br>opens</p>&mdash; Harbour (@harbour) <a href="https://twitter.com/harbour/status/12345?ref_src=x">June 1</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>' +
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/CxYz/?utm=1"><a href="https://www.instagram.com/p/CxYz/">View this post</a></blockquote><script src="//www.instagram.com/embed.js"></script>' +
      '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@desk/video/77"><section><a href="https://www.tiktok.com/@desk">@desk</a><p>The ferry</p><a href="https://www.tiktok.com/music/1">♬ Song</a></section></blockquote>',
    [
      embed("https://x.com/harbour/status/12345", {
        provider: "X",
        caption: "Post on X",
        author: "Harbour (@harbour), June 1",
        width: 0,
        height: 600,
        children: [t("The bridge\nopens")],
      }),
      embed("https://www.instagram.com/p/CxYz/", {
        provider: "Instagram",
        caption: "Post on Instagram",
        width: 0,
        height: 720,
      }),
      embed("https://www.tiktok.com/@desk/video/77", {
        provider: "TikTok",
        caption: "Video on TikTok",
        width: 9,
        height: 16,
        children: [t("The ferry")],
      }),
    ],
  ],
  [
    "a post without an address to a quote",
    '<blockquote class="twitter-tweet"><p>Words</p></blockquote>',
    [{ type: "block-quote", children: [t("Words")] }],
  ],
  [
    "unknown elements to their text",
    "<x-y>a <foo>b</foo></x-y><dl><dt>c</dt><dd>d</dd></dl>",
    [paragraph(t("a b")), paragraph(t("c")), paragraph(t("d"))],
  ],
  [
    "comments",
    "<!-- wp:paragraph --><p>a<!--more-->b</p><!-- /wp:paragraph -->",
    [paragraph(t("ab"))],
  ],
  ["a line break, and two", "<p>a<br>b<br><br>c</p>", [paragraph(t("a\nb")), paragraph(t("c"))]],
  ["control characters", "<p>a\u0000\u0007b\ud800c</p>", [paragraph(t("ab\ufffdc"))]],
  [
    "unclosed elements",
    "<p>a<b>b<ul><li>c",
    [
      paragraph(t("a"), t("b", { bold: true })),
      { ...list(false), children: [{ type: "list-item", children: [t("c", { bold: true })] }] },
    ],
  ],
  [
    "text of the classic editor",
    "One\r\nline\r\n\r\n<b>Two</b>\n\n<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>\nThree",
    [
      paragraph(t("One\nline")),
      paragraph(t("Two", { bold: true })),
      list(false, item("a"), item("b")),
      paragraph(t("Three")),
    ],
    "classic",
  ],
];

describe("htmlToBlocks", () => {
  it.each(cases)("htmlToBlocks converts %s", (_name, html, blocks, mode) => {
    expect(htmlToBlocks(html, mode && { mode })).toEqual(blocks);
  });

  it("htmlToBlocks converts thousands of nested elements", () => {
    for (const name of ["div", "b", "ul><li", "blockquote", "figure"]) {
      const blocks = htmlToBlocks(`${`<${name}>`.repeat(20_000)}text`);
      expect(JSON.stringify(blocks)).toContain("text");
    }
  });
});

describe("htmlToText", () => {
  it.each([
    ["plain", "plain"],
    ["AT&amp;T <em>now</em>", "AT&T now"],
    ["<p>a</p><p>b</p>", "a b"],
    [" two\n lines ", "two lines"],
  ])("htmlToText converts %j to %j", (html, text) => expect(htmlToText(html)).toBe(text));
});

const MANY = 150_000;

describe("htmlToBlocks reads hostile HTML in linear time", () => {
  it.each([
    ["elements that are never closed", "<b>".repeat(MANY)],
    ["end tags of other elements", `${"<b>".repeat(MANY)}${"</x>".repeat(MANY)}`],
    ["forms in open elements", `${"<b>".repeat(MANY)}${"<form>".repeat(MANY)}`],
    ["empty cells", "<td> ".repeat(MANY)],
    ["images without text", '<img src="x"> '.repeat(MANY)],
    ["lists in one item", `<ul><li>a${"<ul></ul>".repeat(MANY)}`],
    ["marks in one item", `<ul><li>${"<b>a</b>c".repeat(MANY)}`],
    ["blank marks after a long text", `<p>${"a".repeat(MANY)} ${"<i> </i>".repeat(MANY)}`],
  ])("with %s", async (_, html) => {
    const { milliseconds } = await measureCpuTime(() => htmlToBlocks(html));
    expect(milliseconds).toBeLessThan(10_000);
  });
});

it("htmlToBlocks keeps the text after an element nested too deep", () => {
  const [first, ...others] = htmlToBlocks(
    `<p>a</p>${"<div>".repeat(20_000)}b${"</div>".repeat(20_000)}<p>c</p>`,
  );
  expect([first, ...others]).toEqual(["a", "b", "c"].map((text) => paragraph(t(text))));
});

it.each([
  [
    "WordPress",
    '<p>It cost 12 million<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup> last year.</p><ol class="wp-block-footnotes"><li id="f1">Report, <em>p. 12</em>. <a href="#f1-link">↩</a></li></ol>',
  ],
  [
    "Markdown",
    '<p>It cost 12 million<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> last year.</p><section class="footnotes"><ol><li id="fn1"><p>Report, p. 12. <a href="#fnref1">↩</a></p></li></ol></section>',
  ],
  [
    "Word",
    '<p>It cost 12 million<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a> last year.</p><div><p><a href="#_ftnref1" name="_ftn1">[1]</a> Report, p. 12.</p></div>',
  ],
  [
    "a wiki",
    '<p>It cost 12 million<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup> last year.</p><ol><li id="cite_note-1"><b><a href="#cite_ref-1">^</a></b> Report, p. 12.</li></ol>',
  ],
])("keeps a footnote of %s with its word", (_source, html) => {
  expect(htmlToBlocks(html)).toEqual([
    {
      type: "paragraph",
      children: [
        { text: "It cost 12 " },
        { text: "million", footnote: "Report, p. 12." },
        { text: " last year." },
      ],
    },
  ]);
});

it.each([
  '<p id="a">One</p><p><a href="#a">1</a> Two</p>',
  '<p>One<a href="#b">1</a></p><p id="b">Two</p>',
  '<p>One<a href="#%zz" id="a">1</a></p><p id="%zz">Two<a href="#c">1</a></p>',
])("links within a page are no footnotes without a way back: %s", (html) => {
  expect(htmlToText(html)).toMatch(/One.*Two/);
  expect(JSON.stringify(htmlToBlocks(html))).not.toContain("footnote");
});

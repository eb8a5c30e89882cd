// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { contentToText } from "../../domain/content-text.ts";
import { parseContent } from "../../domain/parse-content.ts";
import { code, openForPaste, pasteHtml, readSample } from "../paste-into-article.ts";
import { cleanHtml } from "./clean-html.ts";
import { describeLeftOut } from "./left-out.ts";

beforeAll(code.load);
afterEach(() => vi.restoreAllMocks());

const textOf = (html: string) => contentToText(parseContent({ main: pasteHtml(html) }));
const leftOut = (html: string) => describeLeftOut(cleanHtml(html).leftOut);
const cell = (text: string, more = {}) => ({
  type: "table-cell",
  ...more,
  children: text === "" ? [] : [{ text }],
});
const table = (caption: string, ...rows: unknown[][]) => ({
  type: "table",
  caption,
  children: rows.map((children) => ({ type: "table-row", children })),
});
const paragraph = (...children: unknown[]) => ({ type: "paragraph", children });

test("leaves comments, tracked deletions and hidden text of Word out, and says so", () => {
  const html = readSample("word-tracked");
  expect(textOf(html)).toBe(
    "The council approved the pier budget.\n\nSecond paragraph with a note.[1]",
  );
  expect(leftOut(html)).toBe("1 comment, 1 deleted passage, and 1 hidden passage left out");
});

test("keeps raised, lowered and struck words of Google Docs", () => {
  expect(pasteHtml(readSample("google-docs-marks"))).toEqual([
    paragraph(
      { text: "About 10" },
      { text: "6", superscript: true },
      { text: " tonnes of CO" },
      { text: "2", subscript: true },
      { text: ". The fee is " },
      { text: "30", strikethrough: true },
      { text: " 45 dollars." },
    ),
  ]);
});

test("reads nested lists, marks and tracked changes of Word online", () => {
  const item = (level: number, text: string) =>
    `<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle${level}" role="list"><li data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span></p></li></ul></div>`;
  const html =
    '<div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun TrackChangeTextInsertion"><span>Water is H</span></span><span class="TextRun"><span class="NormalTextRun Subscript" style="font-size: 8pt; vertical-align: sub;">2</span></span><span class="TextRun TrackChangeTextDeletion"><span>XX</span></span><span>O</span></p></div>' +
    item(1, "One") +
    item(2, "Below") +
    item(1, "Two");
  expect(pasteHtml(html)).toEqual([
    paragraph({ text: "Water is H" }, { text: "2", subscript: true }, { text: "O" }),
    {
      type: "list",
      ordered: false,
      children: [
        {
          type: "list-item",
          children: [{ text: "One" }],
          lists: [
            {
              type: "list",
              ordered: false,
              children: [{ type: "list-item", children: [{ text: "Below" }] }],
            },
          ],
        },
        { type: "list-item", children: [{ text: "Two" }] },
      ],
    },
  ]);
  expect(leftOut(html)).toBe("1 deleted passage left out");
});

test("a pasted list begins with its number", () => {
  const item = (text: string) => ({ type: "list-item", children: [{ text }] });
  expect(pasteHtml('<ol start="4"><li>a</li></ol><ol><li>b</li></ol>')).toEqual([
    { type: "list", ordered: true, start: 4, children: [item("a")] },
    { type: "list", ordered: true, children: [item("b")] },
  ]);
});

test("reads the style sheet of Apple's programs", () => {
  const html =
    '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 12.0px Helvetica} span.s1 {font-weight: bold} span.s2 {text-decoration: line-through}\n span.s3 {display: none}</style></head><body><p class="p1"><span class="s1">Bold</span> and <span class="s2">struck</span>, not<span class="s3">hidden</span>.</p></body></html>';
  expect(pasteHtml(html)).toEqual([
    paragraph(
      { text: "Bold", bold: true },
      { text: " and " },
      { text: "struck", strikethrough: true },
      { text: ", not." },
    ),
  ]);
});

test("pastes cells of Excel and LibreOffice as a table, with merged cells and without hidden columns", () => {
  const excel =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 cellpadding=0><col width=64><tr height=20><td class=xl65 colspan=2>Closures</td><td style="display:none">secret</td></tr><tr><td class=xl66>2025</td><td align=right>12</td></tr></table></body></html>';
  expect(pasteHtml(excel)).toEqual([
    table("", [cell("Closures", { colspan: 2 })], [cell("2025"), cell("12")]),
  ]);
  const calc =
    '<html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/></head><body><table cellspacing="0"><colgroup width="85"></colgroup><tr><td height="17" align="left"><font face="Arial">Year</font></td><td><b>Share</b></td></tr><tr><td sdval="2025" sdnum="1033;">2025</td><td sdval="0.09">9 %</td></tr></table></body></html>';
  expect(pasteHtml(calc)).toEqual([
    table(
      "",
      [cell("Year"), { type: "table-cell", children: [{ text: "Share", bold: true }] }],
      [cell("2025"), cell("9 %")],
    ),
  ]);
});

test("keeps headers, captions, lines and lists in the cells of a web page's table", () => {
  const html =
    "<table><caption>Sales</caption><thead><tr><td>Year</td><td>Who</td></tr></thead><tbody><tr><th>2025</th><td><p>One</p><p>Two</p><ul><li>a</li><li>b</li></ul></td></tr></tbody></table>";
  expect(pasteHtml(html)).toEqual([
    table(
      "Sales",
      [cell("Year", { header: true }), cell("Who", { header: true })],
      [cell("2025", { header: true }), cell("One\nTwo\n• a\n• b")],
    ),
  ]);
});

test("takes tables that arrange mails and pages for what they contain", () => {
  const html =
    '<table role="presentation"><tr><td><table><tr><td><h2>News</h2></td></tr><tr><td><img src="https://example.org/a.jpg" alt="A"></td><td>Words</td></tr></table></td></tr></table>';
  expect(parseContent({ main: pasteHtml(html) }).map(({ type }) => type)).toEqual([
    "heading",
    "image",
    "paragraph",
  ]);
});

const embed = (href: string, facts: object) => ({
  type: "embed",
  href,
  caption: "",
  author: "",
  src: "",
  width: 16,
  height: 9,
  children: [],
  ...facts,
});

test("frames become embeds or links to what they show, and none vanishes without a word", () => {
  const html =
    '<p>See</p><iframe src="https://www.youtube-nocookie.com/embed/aB3_-x?rel=0" title="The launch"></iframe><iframe src="//player.vimeo.com/video/42"></iframe><iframe src="https://maps.example/1" title="Where it is"></iframe><video><source src="http://example.org/a.mp4"></video><iframe srcdoc="x"></iframe>';
  expect(pasteHtml(html)).toEqual([
    paragraph({ text: "See" }),
    embed("https://www.youtube.com/watch?v=aB3_-x", { provider: "YouTube", caption: "The launch" }),
    embed("https://vimeo.com/42", { provider: "Vimeo" }),
    ...[
      ["https://maps.example/1", "Where it is"],
      ["http://example.org/a.mp4", "http://example.org/a.mp4"],
    ].map(([href, text]) => paragraph({ type: "link", href, children: [{ text }] })),
  ]);
  expect(leftOut(html)).toBe("1 frame without an address left out");
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

test.each([
  [
    "WordPress",
    '<!-- wp:audio {"id":7} --><figure class="wp-block-audio"><audio controls src="https://w.example/a.mp3"></audio><figcaption class="wp-element-caption">A <b>horn</b></figcaption></figure><!-- /wp:audio --><!-- wp:video --><figure class="wp-block-video"><video controls poster="https://w.example/b.jpg"><source src="https://w.example/b.webm" type="video/webm"><track src="https://w.example/b.vtt" srclang="en" kind="captions"></video></figure><!-- /wp:video -->',
    [
      media("audio", { file: "https://w.example/a.mp3", caption: "A horn" }),
      media("video", { file: "https://w.example/b.webm", src: "https://w.example/b.jpg" }),
    ],
  ],
  [
    "Ghost",
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
])("audio and video of %s become blocks with their address and caption", (_name, html, blocks) => {
  expect(pasteHtml(`<p>See</p>${html}`)).toEqual([paragraph({ text: "See" }), ...blocks]);
  expect(leftOut(html)).toBe("");
});

test("an audio or video that no page may play is no block", () => {
  const sources = ["blob:https://w.example/1", "javascript:alert(1)", "/a.mp4", "data:video/mp4,x"];
  for (const source of sources)
    expect(pasteHtml(`<p>A</p><video src="${source}"></video>`)).toEqual([
      paragraph({ text: "A" }),
    ]);
});

test("quoted posts and embeds of WordPress become embeds, and scripts nothing", () => {
  const html =
    '<p>See</p><blockquote class="twitter-tweet"><p lang="en">The bridge<br>opens</p>— Harbour (@harbour) <a href="https://twitter.com/harbour/status/12345?ref_src=x">June 1</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>' +
    '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/CxYz/?utm=1"><div><a href="https://www.instagram.com/p/CxYz/">View this post</a></div></blockquote>' +
    '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@desk/video/77"><section><a href="https://www.tiktok.com/@desk">@desk</a><p>The ferry</p><a href="https://www.tiktok.com/music/1">♬ Song</a></section></blockquote>' +
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/x_1-y\n</div><figcaption>From above</figcaption></figure>' +
    '<blockquote class="twitter-tweet"><p>No address</p></blockquote>';
  const high = (height: number) => ({ width: 0, height });
  expect(pasteHtml(html)).toEqual([
    paragraph({ text: "See" }),
    embed("https://x.com/harbour/status/12345", {
      provider: "X",
      caption: "Post on X",
      author: "Harbour (@harbour), June 1",
      ...high(600),
      children: [{ text: "The bridge\nopens" }],
    }),
    embed("https://www.instagram.com/p/CxYz/", {
      provider: "Instagram",
      caption: "Post on Instagram",
      ...high(720),
    }),
    embed("https://www.tiktok.com/@desk/video/77", {
      provider: "TikTok",
      caption: "Video on TikTok",
      width: 9,
      height: 16,
      children: [{ text: "The ferry" }],
    }),
    embed("https://www.youtube.com/watch?v=x_1-y", { provider: "YouTube", caption: "From above" }),
    { type: "block-quote", children: [{ text: "No address" }] },
  ]);
});

test.each([
  ["<p>In<span hidden>visible</span></p>", "In"],
  ['<p>In<span style="display: none">visible</span></p>', "In"],
  ['<p>In<span class="sr-only">visible</span></p>', "In"],
  ['<p>In<span class="screen-reader-text">visible</span></p>', "In"],
  [
    '<p>In<span style="position: absolute; clip: rect(0px, 0px, 0px, 0px)">visible</span></p>',
    "In",
  ],
  ['<p>In<span style="position: absolute; clip-path: inset(50%)">visible</span></p>', "In"],
  ['<p>In<span style="position:absolute;left:-9999px">visible</span></p>', "In"],
  ['<p>In<span style="visibility:hidden">visible</span></p>', "In"],
  ['<p>In<span style="mso-hide:all">visible</span></p>', "In"],
  ['<h2>In <a aria-hidden="true" href="#in">#</a></h2>', "In"],
  ['<p>In<i class="material-icons" aria-hidden="true">home</i></p>', "In"],
  ['<p>In <span aria-hidden="true">sight</span></p>', "In sight"],
  ['<p>In</p><nav><a href="/">Home</a></nav>', "In"],
  ['<p>In</p><div role="navigation"><a href="/">Home</a></div>', "In"],
  ['<p>In</p><div class="share-buttons"><h3>Share this:</h3><a href="#">Post</a></div>', "In"],
  [
    '<p>In</p><ul><li><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a></li></ul>',
    "In",
  ],
  ['<p>In</p><a href="https://twitter.com/intent/tweet?url=x">Tweet</a>', "In"],
  [
    `<div class="social"><p>${"A long text. ".repeat(40)}</p></div>`,
    "A long text. ".repeat(40).trim(),
  ],
])("pastes what a reader sees of %s", (html, expected) => {
  expect(textOf(html)).toBe(expected);
});

test("keeps struck words of web pages, and the language and direction of words in another one", () => {
  document.documentElement.lang = "en";
  const html =
    '<p lang="en">The <del>old</del> <i lang="fr">mot juste</i>, <span lang="en-GB">colour</span>, <bdo dir="rtl">abc</bdo></p>';
  expect(pasteHtml(html)).toEqual([
    paragraph(
      { text: "The " },
      { text: "old", strikethrough: true },
      { text: " " },
      { text: "mot juste", italic: true, lang: "fr" },
      { text: ", colour, " },
      { text: "abc", dir: "rtl" },
    ),
  ]);
});

test("keeps the language of code, its lines and its indentation; verses are no code", () => {
  const html =
    '<pre><code class="hljs language-python">for x in y:\n    <span>go</span>(x)\n</code></pre><pre class="wp-block-verse">Roses\n  are red</pre>';
  expect(pasteHtml(html)).toEqual([
    { type: "code-block", language: "python", children: [{ text: "for x in y:\n    go(x)" }] },
    paragraph({ text: "Roses\nare red" }),
  ]);
});

/** Pastes as a program does that has plain text only, and returns the blocks before and after undo. */
async function pastePlain(text: string): Promise<{ main: unknown[]; undone: unknown[] }> {
  const { editor, blocks } = openForPaste();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const before = editor.state.doc;
  editor.view.dom.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
  const literal = editor.state.doc;
  expect(literal).not.toBe(before);
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const main = blocks();
  if (editor.state.doc !== literal) editor.commands.undo();
  const undone = blocks();
  editor.destroy();
  return { main, undone };
}

test("reads Markdown and the lists of plain text, and undo brings the signs back", async () => {
  const { main, undone } = await pastePlain(
    "# Harbor\n\nIt is **old**\nand <b>busy</b>.\n\n1. Load\n2. Sail\n\n| Year | Ships |\n| --- | --- |\n| 2025 | 12 |",
  );
  expect(main).toEqual([
    { type: "heading", level: 2, children: [{ text: "Harbor" }] },
    paragraph({ text: "It is " }, { text: "old", bold: true }, { text: "\nand <b>busy</b>." }),
    {
      type: "list",
      ordered: true,
      children: ["Load", "Sail"].map((text) => ({ type: "list-item", children: [{ text }] })),
    },
    table(
      "",
      [cell("Year", { header: true }), cell("Ships", { header: true })],
      [cell("2025"), cell("12")],
    ),
  ]);
  expect(undone[0]).toEqual(paragraph({ text: "# Harbor" }));
  const bullets = await pastePlain("•\tOne\n•\tTwo");
  expect(bullets.main).toEqual([
    {
      type: "list",
      ordered: false,
      children: ["One", "Two"].map((text) => ({ type: "list-item", children: [{ text }] })),
    },
  ]);
});

test("reads plain rows of a spreadsheet as a table, with cells of several lines", async () => {
  const { main, undone } = await pastePlain('Year\tNote\n2025\t"One\nsaid ""two"""\n2026\t\n');
  expect(main).toEqual([
    table(
      "",
      [cell("Year"), cell("Note")],
      [cell("2025"), cell('One\nsaid "two"')],
      [cell("2026"), cell("")],
    ),
  ]);
  expect(contentToText(parseContent({ main: undone }))).toContain("Year\tNote");
});

test.each([
  "An ordinary paragraph.\n\nAnd another one.",
  "2015. The year began.\nIt was cold.",
  "- a single dash begins this line",
  "5 * 3 * 2 = 30",
  "One\ttab only",
  "The file is some_long_name_here and #1 of all",
])("leaves %j as it is written", async (text) => {
  const { main, undone } = await pastePlain(text);
  expect(main).toEqual(undone);
});

test.each([
  [
    "WordPress",
    '<figure class="wp-block-pullquote"><blockquote><p>One <em>bridge</em>.</p><cite>Ada</cite></blockquote></figure>',
  ],
  [
    "a theme",
    '<aside class="pullquote"><p class="pullquote">One <i>bridge</i>.</p><footer>Ada</footer></aside>',
  ],
])("a pull quote of %s stays one, with its source", (_name, html) => {
  expect(pasteHtml(`<p>Before</p>${html}<p>After</p>`)).toEqual([
    paragraph({ text: "Before" }),
    {
      type: "pull-quote",
      children: [{ text: "One " }, { text: "bridge", italic: true }, { text: "." }],
      cite: "Ada",
    },
    paragraph({ text: "After" }),
  ]);
});

test.each([
  ["WordPress", '<details class="wp-block-details"><summary>Key facts</summary>BODY</details>'],
  [
    "a Ghost toggle",
    '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Key facts</h4></div><div class="kg-toggle-content">BODY</div></div>',
  ],
  [
    "a WordPress group with a background",
    '<div class="wp-block-group has-background"><h3>Key facts</h3>BODY</div>',
  ],
])("a box of %s becomes a fact box with its title and blocks", (_name, html) => {
  const body = "<p>Opened in <b>1932</b>.</p><ul><li>Eight lanes</li></ul>";
  expect(pasteHtml(`<p>Before</p>${html.replace("BODY", body)}<p>After</p>`)).toEqual([
    paragraph({ text: "Before" }),
    {
      type: "fact-box",
      title: "Key facts",
      children: [
        paragraph({ text: "Opened in " }, { text: "1932", bold: true }, { text: "." }),
        {
          type: "list",
          ordered: false,
          children: [{ type: "list-item", children: [{ text: "Eight lanes" }] }],
        },
      ],
    },
    paragraph({ text: "After" }),
  ]);
});

test("a group without a background is no box", () => {
  expect(textOf('<div class="wp-block-group"><h3>A</h3><p>b</p></div>')).toBe("A\n\nb");
  expect(pasteHtml('<div class="wp-block-group"><h3>A</h3><p>b</p></div>')).toHaveLength(2);
});

const galleryImage = (name: string, caption = "") => ({
  type: "image",
  src: `https://example.org/${name}.jpg`,
  alt: name,
  caption,
  credit: "",
  children: [],
});
const img = (name: string) => `<img src="https://example.org/${name}.jpg" alt="${name}">`;

test.each([
  [
    "WordPress",
    `<figure class="wp-block-gallery"><figure class="wp-block-image"><a href="https://example.org">${img("a")}</a><figcaption>One</figcaption></figure><figure class="wp-block-image">${img("b")}</figure><figcaption class="blocks-gallery-caption">Both</figcaption></figure>`,
  ],
  [
    "older WordPress",
    `<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li><figure>${img("a")}<figcaption>One</figcaption></figure></li><li><figure>${img("b")}</figure></li></ul><figcaption>Both</figcaption></figure>`,
  ],
  [
    "Ghost",
    `<figure class="kg-card kg-gallery-card"><div class="kg-gallery-row"><figure>${img("a")}<figcaption>One</figcaption></figure><div class="kg-gallery-image">${img("b")}</div></div><figcaption>Both</figcaption></figure>`,
  ],
])("a gallery of %s stays one, with captions of its own", (_name, html) => {
  expect(pasteHtml(`<p>Before</p>${html}<p>After</p>`)).toEqual([
    paragraph({ text: "Before" }),
    { type: "gallery", caption: "Both", children: [galleryImage("a", "One"), galleryImage("b")] },
    paragraph({ text: "After" }),
  ]);
});

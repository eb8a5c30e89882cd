import { expect, test } from "vitest";
import { measureCpuTime } from "../../tests/support/measure-cpu-time.ts";
import { expandShortcodes } from "./shortcodes.ts";

function expand(text: string) {
  const changes: string[] = [];
  const attachments = new Map([
    ["9", { url: "https://w.example/b.jpg", alt: 'A "b"', caption: "C" }],
    ["8", { url: "https://w.example/c.jpg", alt: "", caption: "" }],
    ["7", { url: "https://w.example/d.mp3", alt: "", caption: "Talk" }],
  ]);
  const html = expandShortcodes(text, {
    findAttachment: (id) => attachments.get(id) ?? null,
    listAttached: () => [...attachments.values()],
    onChange: (what) => changes.push(what),
  });
  return { html, changes };
}

const FIGURE =
  '<figure><img src="https://w.example/b.jpg" alt="A &quot;b&quot;"><figcaption>C</figcaption></figure>';
const OTHER =
  '<figure><img src="https://w.example/c.jpg" alt=""><figcaption></figcaption></figure>';

test.each([
  [
    '[caption id="a" width="300"]<a href="x"><img src="a.jpg"></a> Words <b>here</b>[/caption]',
    '<figure><a href="x"><img src="a.jpg"></a><figcaption>Words <b>here</b></figcaption></figure>',
  ],
  [
    '[caption caption="Old"]<img src="a.jpg">[/caption]',
    '<figure><img src="a.jpg"><figcaption>Old</figcaption></figure>',
  ],
  ['[gallery columns="2" ids="9"]', `<div class="gallery">${FIGURE}</div>`],
  ["[gallery columns=2 ids=9,8]", `<div class="gallery">${FIGURE}${OTHER}</div>`],
  ["[gallery]", `<div class="gallery">${FIGURE}${OTHER}</div>`],
  ['[gallery exclude="8"]', `<div class="gallery">${FIGURE}</div>`],
  [
    '[playlist ids="7"]',
    '<figure><audio src="https://w.example/d.mp3"></audio><figcaption>Talk</figcaption></figure>',
  ],
  ["[embed]https://v.org/1[/embed]", '<embed src="https://v.org/1">'],
  ["[youtube=https://v.org/2&w=600]", '<embed src="https://v.org/2&amp;w=600">'],
  ["[youtube dQw4w9WgXcQ]", '<embed src="https://www.youtube.com/watch?v=dQw4w9WgXcQ">'],
  ["[wpvideo aBcD1234 w=640]", '<embed src="https://videopress.com/v/aBcD1234">'],
  [
    '[video width="640" height="360" mp4="https://v.org/3.mp4" poster="https://v.org/3.jpg"][/video]',
    '<video src="https://v.org/3.mp4" poster="https://v.org/3.jpg" width="640" height="360"></video>',
  ],
  ['[audio mp3="https://v.org/4.mp3"][/audio]', '<audio src="https://v.org/4.mp3"></audio>'],
  ["[audio]", '<audio src="https://w.example/d.mp3"></audio>'],
  ['[video src="https://youtu.be/5"]', '<embed src="https://youtu.be/5">'],
  [
    '[php]if (a < b) echo "x";[/php]',
    '<pre class="language-php"><code>if (a &lt; b) echo "x";</code></pre>',
  ],
  [
    '[cc lang="php"]if (a < b) echo $_FILES[tmp_name];[/cc]',
    '<pre class="language-php"><code>if (a &lt; b) echo $_FILES[tmp_name];</code></pre>',
  ],
  [
    "[ccnLe_java]<img src='a.gif'>[/ccnLe_java]",
    `<pre class="language-java"><code>&lt;img src='a.gif'></code></pre>`,
  ],
  ["[ruby]a << 1[/ruby]", '<pre class="language-ruby"><code>a &lt;&lt; 1</code></pre>'],
  ["<code>[gallery ids=9]</code>", `<code><div class="gallery">${FIGURE}</div></code>`],
  ['Write [[gallery ids="9"]] here', 'Write [gallery ids="9"] here'],
  [
    "Twelve million[footnote]Report, p. 12.[/footnote] last year",
    'Twelve million<sup><a href="#short-code-note-1" id="short-code-note-1-link">1</a></sup> last year<ol><li id="short-code-note-1">Report, p. 12. <a href="#short-code-note-1-link">↩</a></li></ol>',
  ],
  ["[vc_raw_html]JTNDcCUzRUhpJTNDJTJGcCUzRQ==[/vc_raw_html]", "<p>Hi</p>"],
  [
    '[pullquote align="right"]Nobody was told.[/pullquote]',
    '<div></div><aside class="pullquote">Nobody was told.</aside><div></div>',
  ],
  [
    '[su_box title="Facts"]Three boats.[/su_box]',
    '<div></div><div class="fact-box"><h3>Facts</h3>Three boats.</div><div></div>',
  ],
  ['A [highlight color="red"]marked[/highlight] word', "A marked word"],
])("expandShortcodes converts %s", (text, html) => {
  expect(expand(text)).toEqual({ html, changes: [] });
});

test.each([
  "He said [sic] and [the minister] left",
  "VSRE [http://o.example/] and [https://o.example/a/ a page]",
  "as [co-founder] of it, see [1] and [Nak09], [x] and [Note: a = b]",
  "$_FILES[tmp_name] and row()[last_name]",
  "<pre>Array ( [last_name] => Quill )</pre> <code>[tmp_name]</code>",
  "[link](https://v.org/1) and a[i] = b[j_k[0]]",
])("leaves %s as text", (text) => {
  expect(expand(text)).toEqual({ html: text, changes: [] });
});

test("the shortcodes of page builders leave their words, images and links", () => {
  const { html, changes } = expand(
    '[vc_row][vc_column width="1/2"][vc_column_text]One[/vc_column_text][vc_single_image image="9" img_size="full"][/vc_column][vc_column][vc_custom_heading text="The Quay"][vc_column_text]Two[/vc_column_text][/vc_column][/vc_row]' +
      '[et_pb_section fb_built="1"][et_pb_text admin_label="Text"]<p>Three</p>[/et_pb_text][et_pb_image src="https://w.example/e.jpg" alt="E" /][et_pb_button button_url="https://v.org/x" button_text="Read it" /][/et_pb_section]' +
      '[fusion_button link="https://v.org/y"]More[/fusion_button]',
  );
  const words = html.replaceAll("<div></div>", "|").replace(/\|+/g, "|");
  expect(words).toBe(
    `|One|${FIGURE}|<h3>The Quay</h3>|Two|<p>Three</p>|<img src="https://w.example/e.jpg" alt="E">|<p><a href="https://v.org/x">Read it</a></p>|<a href="https://v.org/y">More</a>|`,
  );
  expect(changes).toEqual([]);
});

test("the boxes of page builders leave their links, each with the words that were on it", () => {
  const { html, changes } = expand(
    '[et_pb_cta title="Join us" button_text="Sign up" button_url="/join"]<p>One</p>[/et_pb_cta]' +
      '[et_pb_blurb title="The Quay" url="https://v.org/q" image="/quay.jpg"]<p>Two</p>[/et_pb_blurb]' +
      '[vc_btn title="Go" link="url:%2Fgo|target:_blank"]' +
      '[vc_cta h2="Help" btn_title="Give" btn_link="url:https%3A%2F%2Fv.org%2Fgive"]Three[/vc_cta]',
  );
  expect(html.replace(/(?:<div><\/div>)+/g, "|")).toBe(
    '|<h3>Join us</h3><p>One</p><p><a href="/join">Sign up</a></p>' +
      '|<p><a href="https://v.org/q">The Quay</a></p><img src="/quay.jpg" alt=""><p>Two</p>' +
      '|<p><a href="/go">Go</a></p>' +
      '|<h3>Help</h3>Three<p><a href="https://v.org/give">Give</a></p>|',
  );
  expect(changes).toEqual([]);
});

test("a box with words in a setting that is not known is counted", () => {
  expect(
    expand('[vc_hours admin_label="Our three rows" monday="Open from nine to five"]').changes,
  ).toEqual(["words in settings of the shortcode [vc_hours] left out"]);
});

test("a link or an image of a shortcode may be a path on the old site", () => {
  const { html } = expand('[button url="/buy"]Buy[/button]\n[photo src="/a.jpg" alt="A"]');
  expect(html.replaceAll("<div></div>", "")).toBe(
    '<a href="/buy">Buy</a>\n<img src="/a.jpg" alt="A">',
  );
});

test("unknown shortcodes are counted, and leave their words", () => {
  expect(expand('A [weather city="Oslo"] B\n[my_box id="3"]Words[/my_box]')).toEqual({
    html: "A  B\n<div></div>Words<div></div>",
    changes: ["shortcode [weather] left out", "shortcode [my_box] left out, its words kept"],
  });
  expect(expand('[contact-form-7 id="12" title="Tips"]')).toEqual({
    html: "<div></div><div></div>",
    changes: ["shortcode [contact-form-7] left out"],
  });
  expect(expand('[gallery ids="77"]').changes).toEqual([
    "images of a gallery are not in the archive",
    "gallery without images left out",
  ]);
});

test.each([
  [
    '[caption]a [caption][CAPTION]<img src="a.jpg">b[/CAPTION]',
    'a <figure><img src="a.jpg"><figcaption>b</figcaption></figure>',
  ],
  [
    "[caption data-caption='no' CAPTION = 'Old']<img>[/caption]",
    "<figure><img><figcaption>Old</figcaption></figure>",
  ],
])("expandShortcodes finds the captions of %s", (text, html) => {
  expect(expand(text).html.replaceAll("<div></div>", "")).toBe(html);
});

test.each(
  ["[caption", "[caption]<a ", "[caption]<img>\t", "[gallery", "[audio ", "[caption a='"].concat([
    "[su_box]",
    "[su_box][/su_box]",
    "[embed]",
    "[x a=",
  ]),
)("expandShortcodes reads a megabyte of %s in linear time", async (text) => {
  const { milliseconds } = await measureCpuTime(() => expand(text.repeat(2 ** 20 / text.length)));
  expect(milliseconds).toBeLessThan(10_000);
});

import { describe, expect, it } from "vitest";
import { htmlToBlocks } from "./html-to-blocks.ts";

const BASE = "https://old.example/2024/05/page/";

/** Blocks as short lines, and what was left out. */
function read(html: string): { lines: string[]; changes: string[] } {
  const changes = new Set<string>();
  const blocks = htmlToBlocks(html, { base: BASE, onChange: (what) => changes.add(what) });
  const lines = blocks.map((block) => {
    const { type, children, ...facts } = block as unknown as Record<string, unknown>;
    const values = ["src", "file", "href", "alt", "caption", "credit", "title"].map((key) =>
      key in facts && facts[key] !== "" ? `${key}=${facts[key]}` : "",
    );
    return [type, ...values.filter(Boolean), textOf(children)].filter(Boolean).join(" ");
  });
  return { lines, changes: [...changes] };
}

function textOf(children: unknown): string {
  return (children as Record<string, unknown>[])
    .map((child) => {
      const text = "text" in child ? String(child.text) : textOf(child.children);
      return child.type === "link" ? `<${text}|${child.href}>` : text;
    })
    .join("");
}

describe("backgrounds become images before the words on them", () => {
  it.each([
    [
      "a cover of WordPress 5",
      '<div class="wp-block-cover has-background-dim" style="background:red;background-image:url(https://old.example/A.jpg);min-height:300px"><div class="wp-block-cover__inner-container"><p>Words</p></div></div>',
      ["image src=https://old.example/A.jpg", "paragraph Words"],
    ],
    [
      "a fixed cover",
      '<div class="wp-block-cover"><div role="img" aria-label="A quay" class="wp-block-cover__image-background has-parallax" style="background-position:50% 50%;background-image:url(\'https://old.example/b.jpg?x=1;2\')"></div><div><p>Words</p></div></div>',
      ["image src=https://old.example/b.jpg?x=1;2 alt=A quay", "paragraph Words"],
    ],
    [
      "media and text that fill their place, with the same image in an element",
      '<div class="wp-block-media-text is-image-fill"><figure class="wp-block-media-text__media" style="background-image:url(https://old.example/c.jpg)"><img src="https://old.example/c.jpg" alt="C"></figure><div><p>Words</p></div></div>',
      ["image src=https://old.example/c.jpg alt=C", "paragraph Words"],
    ],
    [
      "a header of Ghost and a late background",
      '<div class="kg-card kg-header-card" style="background: #000 url(&quot;https://old.example/d.png&quot;) center"><h2>Head</h2></div><section data-bg="https://old.example/e.webp"><p>On it</p></section>',
      [
        "image src=https://old.example/d.png",
        "heading Head",
        "image src=https://old.example/e.webp",
        "paragraph On it",
      ],
    ],
    [
      "gradients and placeholders to nothing",
      '<div style="background-image:linear-gradient(red,blue)"><p>a</p></div><div style="background:url(data:image/gif;base64,R0lGOD)">b</div>',
      ["paragraph a", "paragraph b"],
    ],
  ])("%s", (_name, html, lines) => {
    expect(read(html)).toEqual({ lines, changes: [] });
  });
});

describe("images are those that readers saw", () => {
  it.each([
    [
      "the largest of a set, without an address of its own",
      '<img srcset="https://o.example/a-300.jpg 300w, https://o.example/a-1200.jpg 1200w" alt="A"><picture><source srcset="https://o.example/b.webp 1x, https://o.example/b@2x.webp 2x"><img alt="B"></picture>',
      [
        "image src=https://o.example/a-1200.jpg alt=A",
        "image src=https://o.example/b@2x.webp alt=B",
      ],
    ],
    [
      "one that is loaded late, with its copy for browsers without scripts, once",
      '<figure><img src="data:image/gif;base64,R0" data-lazy-src="https://o.example/a-300x200.jpg" alt="A"><noscript><img src="https://o.example/a.jpg" alt="A"></noscript><figcaption>C</figcaption></figure>',
      ["image src=https://o.example/a-300x200.jpg alt=A caption=C"],
    ],
    [
      "the copy alone where the element holds a place",
      '<p>One</p><img src="https://o.example/img/blank.gif" class="lazy" alt=""><noscript><img src="https://o.example/real.jpg" alt="Real"></noscript>',
      ["paragraph One", "image src=https://o.example/real.jpg alt=Real"],
    ],
    [
      "the copy before its element, and one without an element",
      '<noscript><img src="https://o.example/a.jpg" alt="A"></noscript><img class="lazyload" data-src="https://o.example/a.jpg"><p>x</p><noscript><img src="https://o.example/b.jpg"></noscript>',
      [
        "image src=https://o.example/a.jpg alt=A",
        "paragraph x",
        "image src=https://o.example/b.jpg",
      ],
    ],
    [
      "no counting pixel of a page without scripts, nor its words",
      '<p>a</p><noscript><img height="1" width="1" style="display:none" src="https://t.example/tr?id=1">Turn on scripts</noscript>',
      ["paragraph a"],
    ],
    [
      "one that leads to a page of the same site",
      '<a href="/2024/04/other/"><img src="https://old.example/a.jpg"></a><a href="https://old.example/full.jpg"><img src="https://old.example/b.jpg"></a>',
      [
        "image src=https://old.example/a.jpg credit=https://old.example/2024/04/other/",
        "image src=https://old.example/b.jpg",
      ],
    ],
  ])("%s", (_name, html, lines) => {
    expect(read(html)).toEqual({ lines, changes: [] });
  });
});

describe("players and embedded posts", () => {
  it.each([
    [
      "an old player in an object",
      '<object width="425" height="350"><param name="movie" value="https://www.youtube.com/v/abc-123&hl=en"></param><embed src="https://www.youtube.com/v/abc-123" type="application/x-shockwave-flash"></embed></object>',
      ["embed href=https://www.youtube.com/watch?v=abc-123"],
    ],
    [
      "an object with a document or an image",
      '<object class="wp-block-file__embed" data="https://old.example/r.pdf" type="application/pdf" aria-label="The report"></object><object data="/map.svg" type="image/svg+xml"></object>',
      ["paragraph <The report|https://old.example/r.pdf>", "image src=https://old.example/map.svg"],
    ],
    [
      "frames of unknown sites by title or host, also late ones",
      '<iframe src="https://www.maps.example/1"></iframe><iframe data-src="https://poll.example/2" src="about:blank" title="Poll"></iframe>',
      [
        "paragraph <maps.example|https://www.maps.example/1>",
        "paragraph <Poll|https://poll.example/2>",
      ],
    ],
    [
      "a late player with its copy for browsers without scripts, once",
      '<div class="rll-youtube-player" data-id="abc-123"></div><noscript><iframe src="https://www.youtube.com/embed/abc-123"></iframe></noscript><iframe data-lazy-src="https://player.vimeo.com/video/42"></iframe><noscript><iframe src="https://player.vimeo.com/video/42"></iframe></noscript>',
      ["embed href=https://www.youtube.com/watch?v=abc-123", "embed href=https://vimeo.com/42"],
    ],
    [
      "a gist and a chart, which scripts write",
      '<p>Code:</p><script src="https://gist.github.com/ada/0a1b2c.js"></script><script src="https://gist.github.com/ada/0a1b2c.js?file=x.py"></script><div id="dw"><script src="https://datawrapper.dwcdn.net/AbCd1/embed.js" data-target="#dw"></script></div>',
      [
        "paragraph Code:",
        "paragraph <Code on gist.github.com|https://gist.github.com/ada/0a1b2c>",
        "paragraph <Code on gist.github.com|https://gist.github.com/ada/0a1b2c>",
        "embed href=https://datawrapper.dwcdn.net/AbCd1/ caption=Chart",
      ],
    ],
    [
      "elements that scripts replace",
      '<lite-youtube videoid="abc-123"></lite-youtube><figure class="media"><oembed url="https://vimeo.com/42"></oembed></figure><div class="fb-post" data-href="https://www.facebook.com/desk/posts/7"></div><div class="flourish-embed" data-src="visualisation/99"><script src="https://public.flourish.studio/resources/embed.js"></script></div>',
      [
        "embed href=https://www.youtube.com/watch?v=abc-123",
        "embed href=https://vimeo.com/42",
        "paragraph <facebook.com|https://www.facebook.com/desk/posts/7>",
        "embed href=https://public.flourish.studio/visualisation/99/ caption=Chart",
      ],
    ],
    [
      "no frame that counts readers",
      '<p>a</p><iframe src="https://t.example/ns.html" height="0" width="0" style="display:none"></iframe>',
      ["paragraph a"],
    ],
  ])("%s", (_name, html, lines) => {
    expect({ ...read(html), changes: [] }).toEqual({ lines, changes: [] });
  });
});

describe("words are those that readers saw", () => {
  it.each([
    [
      "<p>She said <q>we heard <q>no</q> twice</q>.</p>",
      ["paragraph She said “we heard ‘no’ twice”."],
    ],
    [
      "<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字<ruby>東<rt>とう</rt></ruby></p>",
      ["paragraph 漢(kan)字東(とう)"],
    ],
    [
      '<svg viewBox="0 0 9 9"><title>Chart</title><defs><text>no</text></defs><rect/><text x="1">Boats</text><text x="2"><tspan>12 </tspan><tspan dy="1">in May</tspan></text><image href="https://o.example/a.png"/></svg><p>a</p>',
      ["paragraph Boats 12 in May", "image src=https://o.example/a.png", "paragraph a"],
    ],
    ['<p>Read <svg><path d="M0"/></svg> on</p>', ["paragraph Read on"]],
    [
      "<p>Area: <math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><msup><mi>r</mi><mn>2</mn></msup><annotation>\\frac</annotation></math></p>",
      ["paragraph Area: (a+b)/2r2"],
    ],
    [
      '<img src="https://o.example/m.png" usemap="#m"><map name="m"><area href="/north/" alt="North"><area href="https://o.example/s" alt=""></map>',
      [
        "image src=https://o.example/m.png",
        "paragraph <North|https://old.example/north/>",
        "paragraph <o.example|https://o.example/s>",
      ],
    ],
    [
      '<p>See <a href="www.o.example/a">a</a>, <a href="o.example">b</a> and <a href="form.docx">c</a></p>',
      [
        "paragraph See <a|http://www.o.example/a>, <b|http://o.example/> and <c|https://old.example/2024/05/page/form.docx>",
      ],
    ],
    [
      '<p>Pier<img src="https://o.example/a.png">Now, here<img src="https://o.example/b.png">.</p>',
      [
        "paragraph Pier Now, here.",
        "image src=https://o.example/a.png",
        "image src=https://o.example/b.png",
      ],
    ],
    [
      '<div><a href="https://o.example/a.pdf">Plan</a><a class="wp-block-file__button" href="https://o.example/a.pdf">Download</a></div>',
      ["paragraph <Plan|https://o.example/a.pdf> <Download|https://o.example/a.pdf>"],
    ],
    [
      '<div style="background-image:url(https://o.example/a.png)"><p>a</p></div><div style="background-image:url(https://o.example/a.png)"><p>b</p></div>',
      [
        "image src=https://o.example/a.png",
        "paragraph a",
        "image src=https://o.example/a.png",
        "paragraph b",
      ],
    ],
  ])("%s", (html, lines) => {
    expect(read(html)).toEqual({ lines, changes: [] });
  });

  it.each([
    ['<p>a<span style="display:none">b</span></p>', "hidden text left out"],
    ['<p>a <a href="A. Name">b</a></p>', "links without an address became text"],
    ['<pre>a <a href="https://o.example/x">b</a></pre>', "links in code became text"],
    [
      '<blockquote class="twitter-tweet"><p>a <a href="https://t.example/1">b</a></p>&mdash; C (@c) <a href="https://twitter.com/c/status/1">May 1</a></blockquote>',
      "links in posts became text",
    ],
    ['<p>a <a href="tel:+15550100">call</a></p>', "links other than to pages became text"],
    [
      '<p>a <a href="https://o.example/x"><i class="icon"></i></a></p>',
      "links without words left out",
    ],
    ["<p>a</p><script>document.write('b')</script>", "scripts left out"],
    [
      '<p>a</p><form><input type="email"><select><option>b</option></select></form>',
      "form fields left out",
    ],
    ["<ol reversed><li>a</li></ol>", "lists are numbered 1, 2, 3 that were not"],
    ['<ol><li>a</li><li value="7">b</li></ol>', "lists are numbered 1, 2, 3 that were not"],
    ["<p>a</p><iframe></iframe>", "players and frames without an address left out"],
    [
      '<video src="https://o.example/a.mp4"><track kind="chapters" src="https://o.example/a.vtt"></video>',
      "captions of videos left out",
    ],
  ])("%s is counted", (html, change) => {
    expect(read(html).changes).toEqual([change]);
  });

  it.each([
    '<p>a</p><script type="application/ld+json">{}</script>',
    '<p>a</p><script async src="https://platform.twitter.com/widgets.js"></script>',
    '<p><a href="#">a</a><span class="kg-audio-player">0:00</span></p>',
  ])("%s is not", (html) => {
    expect(read(html).changes).toEqual([]);
  });
});

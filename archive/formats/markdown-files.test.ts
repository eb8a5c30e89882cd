import { expect, test } from "vitest";
import { readSite } from "./test-site.ts";

/** Folders of Markdown as the programs that make sites of it have them. */

const BEFORE = "---\ntitle: A quay\ndate: 2024-06-01\n---\n";
const paragraph = (...children: object[]) => ({ type: "paragraph", children });
const image = (src: string, alt = "", caption = "") =>
  expect.objectContaining({ type: "image", src, alt, caption });
const link = (href: string, text: string) => ({ type: "link", href, children: [{ text }] });

async function readBody(markdown: string, name = "content/news/a-quay/index.md") {
  const { articles } = await readSite(
    { [name]: BEFORE + markdown, "content/a.md": "A." },
    { site: "https://old.example/" },
  );
  const article = articles.find(({ where }) => where === name);
  return { blocks: article?.blocks, changes: article?.changes };
}

test("reads tables, struck words, addresses and footnotes of Markdown", async () => {
  const { blocks } = await readBody(
    "| A | B |\n|---|---|\n| 1 | ~~2~~ |\n\nSee https://n.example or this[^1] and H~2~O.\n\n[^1]: A [note](https://o.example).\n",
  );
  const cell = (...children: object[]) => expect.objectContaining({ children });
  expect(blocks).toEqual([
    expect.objectContaining({
      type: "table",
      children: [
        cell(cell({ text: "A" }), cell({ text: "B" })),
        cell(cell({ text: "1" }), cell({ text: "2", strikethrough: true })),
      ],
    }),
    paragraph(
      { text: "See " },
      { type: "link", href: "https://n.example/", children: expect.anything() },
      { text: " or " },
      { text: "this", footnote: "A note (https://o.example/)." },
      { text: " and H~2~O." },
    ),
  ]);
});

test("an address alone in a paragraph is shown as what it leads to", async () => {
  const { blocks } = await readBody("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1\n\nText.\n");
  expect(blocks?.[0]).toMatchObject({ type: "embed", provider: "YouTube" });
});

test("a long document has its footnotes and link definitions in all its parts", async () => {
  const filler = "Words of a paragraph.\n\n".repeat(3000);
  const { blocks } = await readBody(
    `One[^n] and [two][t].\n\n${filler}Three[^n] and [four][t].\n\n[^n]: Note.\n\n[t]: https://t.example/\n`,
  );
  const text = JSON.stringify([blocks?.[0], blocks?.at(-1)]);
  expect(text.match(/"footnote":"Note\."/g)).toHaveLength(2);
  expect(text.match(/"https:\/\/t\.example\/"/g)).toHaveLength(2);
});

test("expands figures, players, references and code of Hugo", async () => {
  const { blocks, changes } = await readBody(
    '{{< figure src="crane.png" alt="A crane" caption="The *crane*" attr="Ann" >}}\n\n' +
      "{{< youtube dQw4w9WgXcQ >}}\n\n" +
      '{{< tweet user="mira" id="20" >}}\n\n' +
      "{{< gist mira 7896402 >}}\n\n" +
      "{{% notice tip %}}\nInside **it**.\n{{% /notice %}}\n\n" +
      '{{< highlight go "linenos=table" >}}\na := 1\n{{< /highlight >}}\n\n' +
      '[Other]({{< ref "/news/a-pier.md" >}}#end) and `{{< code >}}`\n\n' +
      "```\n{{< figure >}}\n```\n",
  );
  expect(blocks).toEqual([
    image("/news/a-quay/crane.png", "A crane", "The crane Ann"),
    expect.objectContaining({ href: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }),
    expect.objectContaining({ href: "https://x.com/mira/status/20" }),
    paragraph(link("https://gist.github.com/mira/7896402", "gist.github.com")),
    paragraph({ text: "Inside " }, { text: "it", bold: true }, { text: "." }),
    expect.objectContaining({ type: "code-block", children: [{ text: "a := 1" }] }),
    paragraph(
      link("https://old.example/news/a-pier#end", "Other"),
      { text: " and " },
      { text: "{{< code >}}", code: true },
    ),
    expect.objectContaining({ type: "code-block", children: [{ text: "{{< figure >}}" }] }),
  ]);
  expect(changes).toEqual(["template tag notice left out"]);
});

test("expands includes, code, raw text and addresses of Jekyll", async () => {
  const { blocks, changes } = await readBody(
    "{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\n" +
      '{% include figure.html image_path="/assets/f.jpg" alt="F" caption="Cap" %}\n\n' +
      "{% raw %}{{ literal }}{% endraw %}\n{: .notice}\n\n" +
      "![X]({{ site.baseurl }}/assets/x.png)\n\n![Y]({{ '/img/y.png' | relative_url }})\n\n" +
      "[Z]({% post_url 2020-01-01-z %}){% comment %} hidden {% endcomment %}\n\n" +
      "* TOC\n{:toc}\n\n## Part {#part}\n",
    "_posts/2024-06-01-a-quay.md",
  );
  expect(blocks).toEqual([
    expect.objectContaining({ type: "code-block", language: "ruby" }),
    image("/assets/f.jpg", "F", "Cap"),
    paragraph({ text: "{{ literal }}" }),
    image("/assets/x.png", "X"),
    image("/img/y.png", "Y"),
    paragraph(link("https://old.example/2020-01-01-z", "Z")),
    expect.objectContaining({ type: "heading", children: [{ text: "Part" }] }),
  ]);
  expect(changes).toEqual([]);
});

test("shows images and players of MDX, and counts its other components", async () => {
  const { blocks, changes } = await readBody(
    "import Chart from '../Chart.astro'\nimport hero from './hero.jpg';\nexport const meta = { a: 1 }\n\n" +
      'Hello {/* hidden */}<Chart data={[1]} title="Left" /> world\n\n<Image src={hero} alt="Hero" />\n\n' +
      '<Callout type="info">Words</Callout>\n\n<YouTube id="dQw4w9WgXcQ" />\n',
    "content/a-quay.mdx",
  );
  expect(blocks).toEqual([
    paragraph({ text: "Hello world" }),
    image("/hero.jpg", "Hero"),
    paragraph({ text: "Words" }),
    expect.objectContaining({ type: "embed", provider: "YouTube" }),
  ]);
  expect(changes).toEqual([
    "component Chart left out",
    "component Callout left out, its words kept",
  ]);
});

test("images with one name in two folders are two, and files link to each other", async () => {
  const { articles } = await readSite({
    "content/news/a-pier/index.md": `${BEFORE}![One](cover.jpg) ![[plan.png|300]]`,
    "content/news/a-quay/index.md": `---\ntitle: A\ndate: 2024-06-01\nimage: cover.jpg\n---\n![Two](../a-pier/cover.jpg)\n\n[Pier](../a-pier/index.md) [[a-pier|there]]`,
  });
  expect(articles.map(({ image, blocks }) => [image?.reference, blocks])).toEqual([
    [undefined, [image("/news/a-pier/cover.jpg", "One"), image("/plan.png")]],
    [
      "/news/a-quay/cover.jpg",
      [
        image("/news/a-pier/cover.jpg", "Two"),
        paragraph(
          link("https://site.invalid/news/a-pier/", "Pier"),
          { text: " " },
          link("https://site.invalid/news/a-pier/", "there"),
        ),
      ],
    ],
  ]);
});

test.each([
  ["_posts/2024-06-01-a-quay.md", {}, "/world/harbor/2024/06/01/a-quay.html"],
  ["_posts/2024-06-01-a-quay.md", { "_config.yml": "permalink: /:year/:title/" }, "/2024/a-quay/"],
  ["content/world/a-quay.md", {}, "/world/a-quay/"],
  [
    "content/world/a-quay/index.md",
    { "hugo.toml": '[permalinks]\nworld = "/:year/:month/:slug/"' },
    "/2024/06/a-quay/",
  ],
])("the page of %s with %j was at %s", async (name, settings, address) => {
  const matter = "---\ntitle: A\ndate: 2024-06-01\ncategories: World Harbor\n---\nText.";
  const { articles } = await readSite({ [name]: matter, ...settings });
  expect(articles[0]?.addresses).toEqual([address]);
});

test("the settings of a site say its address", async () => {
  const { articles } = await readSite({
    "hugo.toml": 'baseURL = "https://old.example/paper"',
    "content/a.md": `${BEFORE}[B](b.pdf)`,
  });
  expect(articles[0]).toMatchObject({
    site: "https://old.example/paper/",
    blocks: [paragraph(link("https://old.example/a/b.pdf", "B"))],
  });
});

test.each(["hidden: true", "private: true", "status: private", "expiryDate: 2020-01-01"])(
  "a page with %s becomes a draft",
  async (line) => {
    const { articles } = await readSite({
      "content/a.md": `---\ntitle: A\ndate: 2019-06-01\n${line}\n---\nText.`,
    });
    expect(articles[0]?.stage).toBe("draft");
  },
);

test("the section of an article is its folder, and words of unknown fields are counted", async () => {
  const { articles } = await readSite({
    "content/local-news/a.md":
      "---\ntitle: A\ndate: 2024-06-01\nkicker: A long harbour story\nlayout: single\n---\nText.",
    "content/posts/b.md": BEFORE,
  });
  expect(articles.map(({ categories }) => categories.map(({ name }) => name))).toEqual([
    ["Local news"],
    [],
  ]);
  expect(articles[0]?.changes).toEqual(["front matter kicker left out"]);
});

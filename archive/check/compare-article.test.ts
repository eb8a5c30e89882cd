import { expect, test } from "vitest";
import { compareArticle } from "./compare-article.ts";
import { readContent } from "./read-content.ts";
import { readHtml } from "./read-html.ts";
import { canonicalAddress, wordsOf } from "./reading.ts";
import type { SourceArticle } from "./source-article.ts";
import type { StoredArticle } from "./stored-articles.ts";

const PAGE = "https://old.example/2024/05/pier/";
const SOURCE: SourceArticle = {
  where: "post 1",
  title: "The pier",
  excerpt: "A budget for the pier",
  body: readHtml("<p>A budget for the pier was passed.</p>", PAGE),
  image: "https://old.example/pier.jpg",
  imageText: "The pier at dawn",
  slug: "pier",
  addresses: [PAGE, "/?p=1"],
  site: "https://old.example/",
  publishedAt: Date.UTC(2024, 4, 1, 12),
  authors: ["Mira Quill"],
  tags: ["World", "Harbor"],
  comments: ["7"],
};
const STORED: StoredArticle = {
  id: "id-1",
  isDraft: false,
  title: "The pier",
  excerpt: "A budget for the pier",
  body: readContent({
    main: [{ type: "paragraph", children: [{ text: "A budget for the pier was passed." }] }],
  }),
  image: "https://old.example/pier.jpg",
  imageText: "The pier at dawn",
  publishedAt: "2024-05-01T12:00:00+00:00",
  authors: ["Mira Quill"],
  tags: ["world", "World", "harbor"],
  comments: new Set(["7"]),
};

function compare(source: Partial<SourceArticle>, stored: Partial<StoredArticle> | null = {}) {
  const comparisons = compareArticle({ ...SOURCE, ...source }, stored && { ...STORED, ...stored }, {
    siteUrl: "http://localhost:3000",
    permalinkOf: () => null,
    targets: new Map([
      ["/2024/05/pier", "id-1"],
      ["/?p=1", "id-1"],
      ["/2024/05/quay", "id-2"],
    ]),
    slugs: new Map([["id-2", "quay-2"]]),
    pathOf: null,
    sections: new Map([["lokales", "World"]]),
  });
  return comparisons.flatMap(({ kind, lost }) =>
    lost.map(({ what, count }) => `${kind} ${count}: ${what}`),
  );
}

test("finds nothing where everything is kept", () => {
  expect(compare({})).toEqual([]);
});

test("names lost words in runs, also where the excerpt repeats them", () => {
  const body = readContent({ main: [{ type: "paragraph", children: [{ text: "was" }] }] });
  expect(compare({}, { body })).toEqual([
    "words 5: text: a budget for the pier",
    "words 1: text: passed",
  ]);
});

test("names everything of a missing article", () => {
  expect(compare({}, null)).toEqual([
    "words 18: the whole article",
    "images 1: https://old.example/pier.jpg",
    "dates 1: 2024-05-01T12:00:00.000Z, here none",
    "authors 1: Mira Quill",
    "categories and tags 1: World",
    "categories and tags 1: Harbor",
    "addresses 1: /2024/05/pier",
    "addresses 1: /?p=1",
    "comments 1: 7",
  ]);
});

test("names lost images, dates, authors, tags, addresses and comments", () => {
  const stored = {
    id: "id-9",
    image: "https://old.example/other.jpg",
    publishedAt: "2024-05-02T12:00:00+00:00",
    authors: [],
    tags: ["world"],
    comments: new Set<string>(),
  };
  expect(compare({}, stored)).toEqual([
    "images 1: https://old.example/pier.jpg",
    "dates 1: 2024-05-01T12:00:00.000Z, here 2024-05-02T12:00:00+00:00",
    "authors 1: Mira Quill",
    "categories and tags 1: Harbor",
    "addresses 1: /2024/05/pier",
    "addresses 1: /?p=1",
    "comments 1: 7",
  ]);
});

test("counts a category as kept where the file of sections says where it goes", () => {
  expect(compare({ tags: ["Lokales"] })).toEqual([]);
  expect(compare({ tags: ["Misc"] })).toEqual(["categories and tags 1: Misc"]);
});

test("accepts links to articles where they are now, at their old address, and as players", () => {
  const body = readHtml(
    `<p><a href="/2024/05/quay/#part">one</a> <a href="../quay/">two</a> <a href="https://other.example/a/">three</a>
    <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe> https://other.example/b.</p>`,
    PAGE,
  );
  const hrefs = [
    "http://localhost:3000/article/quay-2#part",
    "http://localhost:3000/2024/05/quay",
    "https://www.other.example/a",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://other.example/b",
  ];
  const storedWith = (links: string[]) => ({
    body: readContent({
      main: links.map((href, index) => ({
        type: "paragraph",
        children: [
          { type: "link", href, children: [{ text: ["one", "two", "three"][index] ?? "" }] },
        ],
      })),
    }),
  });
  expect(compare({ body }, storedWith(hrefs))).toEqual([]);
  expect(compare({ body }, storedWith(hrefs.slice(0, 3)))).toEqual([
    "links 1: https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0",
    "links 1: https://other.example/b",
  ]);
});

test("counts images of the bucket one by one where the media folder is not given", () => {
  const image = "photos/a.jpg";
  const body = { ...SOURCE.body, images: ["photos/b.jpg", "photos/c.jpg"] };
  const stored = {
    image: "imported/ab/abababababababab.jpg",
    body: { ...STORED.body, images: ["imported/cd/cdcdcdcdcdcdcdcd.jpg"] },
  };
  expect(compare({ image, body }, stored)).toEqual(["images 1: photos/c.jpg"]);
});

test("reads what a page shows, and nothing that it hides", () => {
  const reading = readHtml(
    `<h2>Har<b>bor</b></h2><script>no()</script><p hidden>no</p><!-- no --><div style="display:none">no</div>
    <p>10<sup>6</sup> boats<sup><a href="#fn1">1</a></sup><br>sail</p><a href="/big.jpg"><img src="a.jpg" alt="A boat"></a>
    <div style="background-image:url('/b.jpg')"></div><audio src="/c.mp3"></audio><a href="mailto:a@b.example">write</a>`,
    PAGE,
  );
  expect(wordsOf(reading.text)).toEqual(["harbor", "106", "boats", "sail", "a", "boat", "write"]);
  expect(reading).toMatchObject({
    links: ["mailto:a@b.example"],
    images: [`${PAGE}a.jpg`, "https://old.example/b.jpg"],
    recordings: ["https://old.example/c.mp3"],
  });
});

test("reads stored blocks without knowing them", () => {
  const reading = readContent({
    main: [
      {
        type: "future-block",
        title: "Facts",
        children: [{ text: "Har" }, { text: "bor", bold: true, footnote: "A note." }],
      },
      { type: "image", src: "imported/a.jpg", alt: "A boat", caption: "At sea", children: [] },
    ],
  });
  expect(wordsOf(reading.text).sort()).toEqual([
    "a",
    "a",
    "at",
    "boat",
    "facts",
    "harbor",
    "note",
    "sea",
  ]);
  expect(reading.images).toEqual(["imported/a.jpg"]);
});

test("compares words without regard to case, form and invisible characters", () => {
  expect(wordsOf("Ünder\u00adcut CO₂ don’t 東京")).toEqual([
    "ündercut",
    "co2",
    "don",
    "t",
    "東",
    "京",
  ]);
  expect(canonicalAddress("http://www.Example.org/a%20b/")).toBe("example.org/a b");
});

test("counts an address once for a link and once where it is written", () => {
  const html =
    '<p><a href="https://o.example/a"><img src="b.png"></a> <a href="https://o.example/a">a</a></p>';
  const main = [
    { type: "image", src: "https://old.example/2024/05/pier/b.png", credit: "https://o.example/a" },
    { type: "paragraph", children: [{ href: "https://o.example/a", children: [{ text: "a" }] }] },
  ];
  const source = { body: readHtml(html, PAGE) };
  expect(compare(source, { body: readContent({ main }) })).toEqual([]);
  expect(compare(source, { body: readContent({ main: main.slice(1) }) })).toContain(
    "links 1: https://o.example/a",
  );
});

test("an address in brackets and the words of players are no loss", () => {
  const html =
    '<p>See <a href="https://o.example/a">this</a>.</p><video src="/v.mp4"><p>Your browser is old</p></video>';
  const main = [
    { type: "paragraph", children: [{ text: "See this (https://o.example/a)." }] },
    { type: "video", file: "https://old.example/v.mp4" },
  ];
  expect(compare({ body: readHtml(html, PAGE) }, { body: readContent({ main }) })).toEqual([]);
});

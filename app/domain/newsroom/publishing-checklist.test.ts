import { expect, test } from "vitest";
import { emptyFields } from "./article-fields.ts";
import {
  type CheckedFields,
  checkAccepted,
  checkBeforePublishing,
  type KnownImage,
  listImageSources,
  listLinkedPages,
  mayPublish,
  type PublishingKnowledge,
  type Rule,
} from "./publishing-checklist.ts";

const SITE = "https://news.example";

const paragraph = (...children: unknown[]) => ({ type: "paragraph", children });
const link = (href: unknown, text = "here") => ({ type: "link", href, children: [{ text }] });
const image = (fields: object) => ({ type: "image", src: "a.jpg", caption: "", ...fields });

const COMPLETE: CheckedFields = {
  slug: "tides",
  authorId: "a",
  imageSrc: "sea.jpg",
  imageAlt: "The sea",
  imageIsDecorative: false,
  socialImage: "",
  imageCaption: "Photo: A. Diver",
  excerpt: "What the sea does twice a day.",
  content: { main: [paragraph({ text: "The sea rises. It falls." })] },
};

const KNOWN: PublishingKnowledge = {
  rules: {
    "image-alt": "required",
    "image-credit": "warned",
    "image-caption": "off",
    "recording-text": "warned",
    "image-license": "warned",
    links: "warned",
    excerpt: "warned",
    byline: "warned",
  },
  siteUrl: SITE,
  deadPages: [],
  byline: "known",
  images: new Map(),
  now: Date.parse("2026-11-27T12:00:00Z"),
};

function check(fields: Partial<CheckedFields>, knowledge: Partial<PublishingKnowledge> = {}) {
  return checkBeforePublishing({ ...COMPLETE, ...fields }, { ...KNOWN, ...knowledge });
}

const texts = (...args: Parameters<typeof check>) => check(...args).map(({ text }) => text);
const body = (...main: unknown[]) => ({ content: { main } });

test("nothing is asked about a complete article", () => {
  expect(check({})).toEqual([]);
});

test("a lead image without alternative text or caption is found, and no image is none", () => {
  expect(check({ imageAlt: " ", imageCaption: "" })).toEqual([
    {
      check: "image-alt",
      rule: "required",
      field: "imageAlt",
      text: "The lead image has no alternative text.",
    },
    {
      check: "image-credit",
      rule: "warned",
      field: "imageCaption",
      text: "The lead image has no credit.",
    },
  ]);
  expect(check({ imageSrc: "", imageAlt: "", imageCaption: "" })).toEqual([]);
});

const LIBRARY_IMAGE: KnownImage = {
  credit: "",
  license: "Agency, one year",
  copyright: "",
  expiresAt: null,
};

test("an image that the article does not call decorative needs an alternative text, whatever the library calls it", () => {
  const images = new Map([["a.jpg", { ...LIBRARY_IMAGE, isDecorative: true }]]);
  const content = { main: [image({ alt: "", credit: "A. Diver" })] };
  const fields = { imageSrc: "/a.jpg", imageAlt: "", content };
  expect(check(fields, { images })).toMatchObject([{ check: "image-alt" }, { check: "image-alt" }]);
});

test("a lead image that the article calls decorative needs no alternative text", () => {
  expect(
    check({ imageAlt: "", imageIsDecorative: true, imageCaption: "The pier. A. Diver" }),
  ).toEqual([]);
});

test("an image that the article calls decorative needs no alternative text, also in a gallery", () => {
  const decorative = image({ alt: "", decorative: true, credit: "A. Diver" });
  const gallery = { type: "gallery", caption: "", children: [decorative] };
  expect(texts(body(decorative, gallery))).toEqual([]);
  expect(texts(body({ ...decorative, decorative: false }))).toEqual([
    "Image 1 in the text has no alternative text.",
  ]);
});

test("the library is asked about the images of a gallery too", () => {
  const gallery = { type: "gallery", caption: "", children: [image({ alt: "Quay" })] };
  expect(listImageSources({ ...COMPLETE, ...body(gallery) })).toEqual(["sea.jpg", "", "a.jpg"]);
});

test("licenses that have ended or end within a week are found, missing ones where they are required", () => {
  const of = (known: Partial<KnownImage>, rule: Rule = "warned") =>
    texts(
      { imageSrc: "https://x.example/storage/v1/object/public/article-images/a.jpg" },
      {
        images: new Map([["a.jpg", { ...LIBRARY_IMAGE, ...known }]]),
        rules: { ...KNOWN.rules, "image-license": rule },
      },
    );
  expect(of({})).toEqual([]);
  expect(of({ license: " " })).toEqual([]);
  expect(of({ license: " ", copyright: "Agency" }, "required")).toEqual([]);
  expect(of({ license: " " }, "required")).toEqual([
    "The lead image: the library has neither a license nor a copyright for it.",
  ]);
  expect(of({ expiresAt: "2026-12-05T12:00:00Z" })).toEqual([]);
  expect(of({ expiresAt: "2026-12-04T12:00:00Z" })).toEqual([
    "The lead image: its license ends within a week.",
  ]);
  expect(of({ expiresAt: "2026-11-27T12:00:00Z" })).toEqual([
    "The lead image: its license has ended.",
  ]);
});

test("captions are asked for where the rules say so", () => {
  const content = { main: [image({ alt: "A boat", credit: "A. Diver" })] };
  const rules = { ...KNOWN.rules, "image-caption": "required" } as const;
  expect(check({ content }, { rules })).toMatchObject([
    { check: "image-caption", blockIndex: 0, text: "Image 1 in the text has no caption." },
  ]);
});

test("images in the text are found by their place", () => {
  const content = {
    main: [
      paragraph({ text: "Text." }),
      image({ alt: "A boat", credit: "A. Diver" }),
      image({ alt: "", credit: " " }),
    ],
  };
  expect(check({ content })).toMatchObject([
    { check: "image-alt", blockIndex: 2, text: "Image 2 in the text has no alternative text." },
    { check: "image-credit", blockIndex: 2, text: "Image 2 in the text has no credit." },
  ]);
});

test.each([
  ["", "it has no address"],
  [undefined, "it has no address"],
  ["http://", "http://"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["https://nowhere", "https://nowhere"],
  ["mailto:", "mailto:"],
])("a link to %j leads nowhere", (href, target) => {
  expect(texts(body(paragraph({ text: "See " }, link(href))))).toEqual([
    `The link “here” leads nowhere: ${target}`,
  ]);
});

test.each([
  "https://other.example/article/gone",
  "http://localhost:3000/",
  "mailto:desk@news.example",
  `${SITE}/about`,
  `${SITE}/category/latest`,
])("a link to %s leads somewhere", (href) => {
  expect(check(body(paragraph(link(href))))).toEqual([]);
});

test("links in lists and nested lists are found", () => {
  const nested = { type: "list", children: [{ type: "list-item", children: [link("x")] }] };
  const list = {
    type: "list",
    children: [{ type: "list-item", children: [{ text: "One" }], lists: [nested] }],
  };
  expect(check(body(paragraph({ text: "Text." }), list))).toMatchObject([
    { check: "links", blockIndex: 1 },
  ]);
});

test("a link to a page of this site that does not exist leads nowhere", () => {
  const content = {
    main: [
      paragraph(link(`${SITE}/article/g%C3%B6ne?x=1#top`, "the news")),
      paragraph(link("/author/ada")),
      paragraph(link(`${SITE}/article/tides`)),
    ],
  };
  expect(listLinkedPages({ content, slug: "tides" }, SITE)).toEqual([
    { kind: "article", slug: "göne" },
    { kind: "author", slug: "ada" },
  ]);
  expect(texts({ content }, { deadPages: [{ kind: "article", slug: "göne" }] })).toEqual([
    "The link “the news” leads nowhere: https://news.example/article/g%C3%B6ne?x=1#top",
  ]);
});

test.each([
  ["The sea rises.", true],
  ["  the SEA rises", true],
  ["The sea rises. Then more.", true],
  ["The sea", false],
  ["", false],
])("the excerpt %j repeats the first sentence: %s", (excerpt, repeats) => {
  expect(check({ excerpt }).length > 0).toBe(repeats);
});

test("a byline that is nobody's is found", () => {
  expect(texts({}, { byline: "missing" })).toEqual([
    "The author of this article does not exist any more.",
  ]);
  expect(texts({}, { byline: "unlinked" })).toEqual([
    "Nobody's account writes as the author of this article.",
  ]);
  expect(texts({ authorId: "" }, { byline: "missing" })).toEqual([]);
});

test("an article that is not what its review accepted is found", () => {
  const accepted = { ...emptyFields(), title: "Flood", publishedAt: "2024-03-05T03:05:00Z" };
  const [item, ...others] = checkAccepted({ ...accepted, title: "Storm" }, accepted);
  expect(item).toMatchObject({ check: "review", rule: "warned" });
  expect(others).toEqual([]);
  // A date that is left to the moment of publishing is no change.
  expect(checkAccepted({ ...accepted, publishedAt: "" }, accepted)).toEqual([]);
});

test("a check that is off finds nothing, and a required one stops publishing", () => {
  const rules = { ...KNOWN.rules, "image-alt": "off" } as const;
  expect(check({ imageAlt: "" }, { rules })).toEqual([]);
  expect(mayPublish(check({ imageAlt: "" }))).toBe(false);
  expect(mayPublish(check({ imageCaption: "" }))).toBe(true);
});

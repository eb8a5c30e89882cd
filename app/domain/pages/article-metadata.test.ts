import { expect, test } from "vitest";
import { audioFixture } from "../../blocks/audio/fixture.ts";
import { videoFixture } from "../../blocks/video/fixture.ts";
import type { Article } from "../article.ts";
import { ARTICLE } from "../article-fixture.ts";
import { articleMetadata } from "./article-metadata.ts";

const site = {
  siteName: "Broadsheet",
  brandVersion: "1",
  language: "en" as const,
  siteUrl: "https://news.example",
  backendUrl: "",
  logo: "/assets/icon.svg",
};
const article: Article = {
  ...ARTICLE,
  byline: [{ name: "Science Desk", slug: "science-desk", isOrganization: false, role: "by" }],
  imageCaption: null,
  imageAlt: null,
  seoTitle: null,
  seoDescription: null,
  socialTitle: null,
  socialDescription: null,
  socialImage: null,
  canonicalUrl: null,
  updatedAt: "2024-03-06T09:00:00+00:00",
  tags: ["sea", "moon"],
  blocks: [],
};

test("structured data has the properties that schema.org and search engines require of a NewsArticle", () => {
  expect(articleMetadata(article, site).jsonLd).toEqual({
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: "How tides keep time",
    description: "The sea rises twice a day.",
    image: [
      "https://news.example/storage/v1/render/image/public/article-images/science/tides.webp?width=1600&height=900&resize=cover",
    ],
    datePublished: "2024-03-05T08:00:00.000Z",
    dateModified: "2024-03-06T09:00:00.000Z",
    author: {
      "@type": "Person",
      name: "Science Desk",
      url: "https://news.example/author/science-desk",
    },
    publisher: {
      "@type": "NewsMediaOrganization",
      name: "Broadsheet",
      url: "https://news.example/",
      logo: { "@type": "ImageObject", url: "https://news.example/assets/icon.svg" },
    },
    articleSection: "Science",
    keywords: ["sea", "moon"],
    mainEntityOfPage: {
      "@type": "WebPage",
      "@id": "https://news.example/article/how-tides-keep-time",
    },
    url: "https://news.example/article/how-tides-keep-time",
    timeRequired: "PT3M",
    isAccessibleForFree: true,
    inLanguage: "en",
  });
});

test("structured data names the staff as author of an article without one", () => {
  const metadata = articleMetadata({ ...article, authorName: "Unknown Author", byline: [] }, site);
  expect(metadata.authorName).toBe("Broadsheet Staff");
  expect(metadata.jsonLd.author).toMatchObject({
    "@type": "Organization",
    name: "Broadsheet Staff",
    url: "https://news.example/about",
  });
});

test("structured data leaves out missing fields", () => {
  const metadata = articleMetadata(
    { ...article, imageSrc: null, createdAt: null, updatedAt: null, tags: [] },
    site,
  );
  expect(metadata.imageUrl).toBeUndefined();
  expect(metadata.jsonLd).toMatchObject({ image: ["https://news.example/og/article/1/0.jpg?v=1"] });
  for (const field of ["datePublished", "dateModified", "keywords"]) {
    expect(metadata.jsonLd).not.toHaveProperty(field);
  }
});

test("structured data keeps the URLs of external images and uses absolute URLs of hosted storage", () => {
  const elsewhere = { ...article, imageSrc: "https://images.example/a.jpg" };
  expect(articleMetadata(elsewhere, site).imageUrl).toBe("https://images.example/a.jpg");
  const hosted = { ...site, backendUrl: "https://x.supabase.co" };
  expect(articleMetadata(article, hosted).imageUrl).toMatch(/^https:\/\/x\.supabase\.co\/storage/);
});

test("structured data names the sponsor of a sponsored article", () => {
  const { jsonLd } = articleMetadata({ ...article, sponsor: "Harbour Bank" }, site);
  expect(jsonLd).toMatchObject({ sponsor: { "@type": "Organization", name: "Harbour Bank" } });
});

test("structured data has the notes to readers, and says that an article was retracted", () => {
  const note = {
    id: "1",
    kind: "correction" as const,
    text: "Not in Lund.",
    versionNumber: 2,
    publishedAt: "2024-03-07T09:00:00+00:00",
    changedAt: null,
  };
  const update = { ...note, id: "2", kind: "update" as const, text: "" };
  const corrected = articleMetadata(article, site, [note, update]).jsonLd;
  expect(corrected).toMatchObject({
    headline: "How tides keep time",
    dateModified: "2024-03-06T09:00:00.000Z",
    correction: [
      {
        "@type": "CorrectionComment",
        text: "Not in Lund.",
        datePublished: "2024-03-07T09:00:00.000Z",
      },
    ],
  });
  expect(corrected).not.toHaveProperty("creativeWorkStatus");
  expect(articleMetadata(article, site, [{ ...note, kind: "retraction" }]).jsonLd).toMatchObject({
    headline: "Retracted: How tides keep time",
    creativeWorkStatus: "Retracted",
  });
});

test.each([
  ["opinion", "OpinionNewsArticle"],
  ["review", "ReviewNewsArticle"],
  ["sponsored", "AdvertiserContentArticle"],
  ["interview", "NewsArticle"],
  [null, "NewsArticle"],
] as const)("the label %j is the type %s for search engines", (label, type) => {
  expect(articleMetadata({ ...article, label }, site).jsonLd["@type"]).toBe(type);
});

test("structured data describes recordings that have what search engines require", () => {
  const elsewhere = { ...audioFixture, file: "https://media.example/a.mp3" };
  const blocks = [
    audioFixture,
    videoFixture,
    elsewhere,
    { ...audioFixture, title: " " },
    { ...videoFixture, src: "" },
  ];
  const { jsonLd } = articleMetadata({ ...article, blocks }, site);
  const folder = "https://news.example/storage/v1/object/public/article-media/2026/11";
  expect(jsonLd).toMatchObject({
    audio: [
      {
        "@type": "AudioObject",
        name: audioFixture.title,
        description: audioFixture.caption,
        uploadDate: "2024-03-05T08:00:00.000Z",
        contentUrl: `${folder}/harbour-master.mp3`,
        duration: "PT3M25S",
        encodingFormat: "audio/mpeg",
      },
    ],
    video: [
      {
        "@type": "VideoObject",
        name: "The crane moves",
        thumbnailUrl:
          "https://news.example/storage/v1/render/image/public/article-images/2026/11/crane.jpg?width=1200&height=675&resize=cover",
        contentUrl: `${folder}/crane.mp4`,
        duration: "PT1M2S",
      },
    ],
  });
  expect(articleMetadata({ ...article, blocks: [elsewhere] }, site).jsonLd).not.toHaveProperty(
    "audio",
  );
});

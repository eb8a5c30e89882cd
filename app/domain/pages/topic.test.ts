import { expect, test } from "vitest";
import { ARTICLE } from "../article-fixture.ts";
import { topicJsonLd, topicName, uniqueTopics } from "./topic.ts";

test.each([
  ["climate-change", "Climate Change"],
  ["oceans", "Oceans"],
  ["Climate change", "Climate change"],
  ["iPhone", "iPhone"],
  ["COVID-19", "COVID-19"],
  ["heat pumps", "heat pumps"],
  ["東京", "東京"],
])("shows the tag %j as %j", (tag, name) => {
  expect(topicName(tag)).toBe(name);
});

test("several spellings of a tag are one topic", () => {
  expect(uniqueTopics(["AI", "Sea", "ai", "A.I.", "東京"])).toEqual(["AI", "Sea", "東京"]);
});

const site = {
  siteName: "Broadsheet",
  language: "en" as const,
  siteUrl: "https://news.example",
  backendUrl: "",
};

test("structured data of a topic has its name, description, image and key articles", () => {
  const topic = {
    slug: "tides",
    name: "Tides",
    description: "All about tides.",
    imageSrc: "topics/sea.webp",
    keyArticles: [ARTICLE],
  };
  expect(topicJsonLd(topic, site)).toMatchObject({
    "@type": "CollectionPage",
    url: "https://news.example/tag/tides",
    name: "Tides",
    description: "All about tides.",
    image:
      "https://news.example/storage/v1/render/image/public/article-images/topics/sea.webp?width=1200&height=630&resize=cover",
    hasPart: [
      {
        headline: "How tides keep time",
        url: "https://news.example/article/how-tides-keep-time",
      },
    ],
  });
});

test("structured data of a topic leaves out what is not set", () => {
  const bare = { slug: "tides", name: "Tides", description: "", imageSrc: null, keyArticles: [] };
  for (const field of ["description", "image", "hasPart"]) {
    expect(topicJsonLd(bare, site)).not.toHaveProperty(field);
  }
});

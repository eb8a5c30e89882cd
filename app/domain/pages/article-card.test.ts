import { expect, test } from "vitest";
import { ARTICLE } from "../article-fixture.ts";
import { searchResult, socialCard } from "./article-card.ts";

const OWN = {
  ...ARTICLE,
  seoTitle: null,
  seoDescription: null,
  socialTitle: null,
  socialDescription: null,
  socialImage: null,
};

test("search results and cards show title, excerpt and image of an article without texts for them", () => {
  expect(searchResult(OWN, "Broadsheet")).toEqual({
    title: "How tides keep time | Broadsheet",
    description: "The sea rises twice a day.",
  });
  expect(socialCard(OWN)).toEqual({
    title: "How tides keep time",
    description: "The sea rises twice a day.",
    imageSrc: "science/tides.webp",
  });
});

test("search results and cards show their own texts, and the mark of a retracted article", () => {
  const article = {
    ...OWN,
    isRetracted: true,
    seoTitle: "Tides explained",
    seoDescription: "Why the sea rises.",
    socialTitle: "The moon did it",
    socialDescription: "See how.",
    socialImage: "science/moon.webp",
  };
  expect(searchResult(article, "Broadsheet")).toEqual({
    title: expect.stringMatching(/.+Tides explained \| Broadsheet$/),
    description: "Why the sea rises.",
  });
  expect(socialCard(article)).toEqual({
    title: expect.stringMatching(/.+The moon did it$/),
    description: "See how.",
    imageSrc: "science/moon.webp",
  });
});

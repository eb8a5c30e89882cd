import type { RelatedArticleBlock } from "../../domain/content.ts";

export const relatedArticleFixture: RelatedArticleBlock = {
  type: "related-article",
  id: "8d4e6c7e-f83f-4496-a7ea-0f372a2ed2b5",
  title: "How tides keep time",
  children: [],
};

import type { ArticleSummary } from "./article.ts";

/** A test fixture: an article of a list. */
export const ARTICLE: ArticleSummary = {
  id: "1",
  title: "How tides keep time",
  slug: "how-tides-keep-time",
  excerpt: "The sea rises twice a day.",
  imageUrl: null,
  imageSrc: "science/tides.webp",
  createdAt: "2024-03-05T08:00:00+00:00",
  readTime: 3,
  isFeatured: false,
  isPopular: false,
  sponsor: null,
  label: null,
  isRetracted: false,
  toldAt: null,
  authorName: "Science Desk",
  categoryName: "Science",
  categorySlug: "science",
};

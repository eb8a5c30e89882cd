import type { OrderedArticle } from "./ordered-articles.ts";

/** Fields of the topic form. */
export type TopicFields = {
  /** Plain text; empty lines separate paragraphs. */
  description: string;
  /** An address (`http…`) or a path in the bucket `article-images`; empty without an image. */
  imageSrc: string;
  keyArticles: OrderedArticle[];
};

/** The table `topics` has the same limits. */
export const LONGEST_DESCRIPTION = 2000;
export const MOST_KEY_ARTICLES = 12;

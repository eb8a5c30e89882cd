import type { Article } from "../article.ts";
import { markedTitle } from "../corrections/correction.ts";
import { pageTitle } from "./page-title.ts";

type OwnTexts = Pick<Article, "title" | "excerpt" | "imageSrc" | "isRetracted">;

/** Title and description of an article's page, as search engines list it. */
export function searchResult(
  article: OwnTexts & Pick<Article, "seoTitle" | "seoDescription">,
  siteName: string,
): { title: string; description: string } {
  const title = article.seoTitle ?? article.title;
  return {
    title: pageTitle(markedTitle(title, article.isRetracted), siteName),
    description: article.seoDescription ?? article.excerpt,
  };
}

/** Headline, text and image of the card that social networks make of a link to an article. */
export type SocialCard = { title: string; description: string; imageSrc: string | null };

export function socialCard(
  article: OwnTexts & Pick<Article, "socialTitle" | "socialDescription" | "socialImage">,
): SocialCard {
  const title = article.socialTitle ?? article.title;
  return {
    title: markedTitle(title, article.isRetracted),
    description: article.socialDescription ?? article.excerpt,
    imageSrc: article.socialImage ?? article.imageSrc,
  };
}

/** Whether an image is of another site: it is not fetched for drawing a headline on it. */
export function isOfAnotherSite(source: string): boolean {
  return source.startsWith("http");
}

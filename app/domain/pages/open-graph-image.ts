/** The size of Open Graph images: what social networks show beside a link. */
export const SHARING_IMAGE = { width: 1200, height: 630 } as const;

/** The image of every page that is no article. */
export const SITE_IMAGE_PATH = "/og/site.jpg";

/** The image of an article. Each change of the article gives it another address, so that it may be kept for good. */
export function articleImagePath(article: { id: string; updatedAt: string | null }): string {
  return `/og/article/${article.id}/${imageVersion(article.updatedAt)}.jpg`;
}

/** The part of the address that changes: the time of the last change (ISO date-time), in short. */
export function imageVersion(updatedAt: string | null): string {
  const time = Date.parse(updatedAt ?? "");
  return Number.isNaN(time) ? "0" : time.toString(36);
}

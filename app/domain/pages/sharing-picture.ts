/** The size of sharing pictures: what social networks show beside a link. */
export const SHARING_PICTURE = { width: 1200, height: 630 } as const;

/** The picture of every page that is no story. */
export const SITE_PICTURE_PATH = "/og/site.jpg";

/** The picture of a story. Each change of the story gives it another address, so that it may be kept for good. */
export function storyPicturePath(story: { id: string; updatedAt: string | null }): string {
  return `/og/article/${story.id}/${pictureVersion(story.updatedAt)}.jpg`;
}

/** The part of the address that changes: the time of the last change (ISO date-time), in short. */
export function pictureVersion(updatedAt: string | null): string {
  const time = Date.parse(updatedAt ?? "");
  return Number.isNaN(time) ? "0" : time.toString(36);
}

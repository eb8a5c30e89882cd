import type { ArticleFields } from "./article-fields.ts";
import { listChangedFields } from "./article-fields.ts";
import type { ReviewState } from "./review.ts";
import { dayAndTimeText, isScheduled } from "./staff-dates.ts";

export type ArticleStage = {
  live: ArticleFields | null;
  fields: ArticleFields;
  isTrashed: boolean;
  /** The article was live before. */
  wasLive: boolean;
  review: ReviewState["stage"];
  /** Content that the last review accepted, while the article waits to be published. */
  accepted?: ArticleFields | undefined;
};

/**
 * Stage of an article, in a few words: 'Draft', 'In review', 'Live, 3 changes not published', 'Goes out tomorrow
 * 06:00 EST'.
 */
export function stageText(
  { live, fields, isTrashed, wasLive, review, accepted }: ArticleStage,
  timeZone: string,
  now = new Date(),
): string {
  if (!live) {
    if (isTrashed) return "In Trash";
    if (review === "review") return "In review";
    if (review === "ready") return `Ready to publish${acceptanceText(fields, accepted)}`;
    return wasLive ? "Unpublished" : "Draft";
  }
  const changes = listChangedFields(fields, live).length;
  const what = isScheduled(live.publishedAt, now)
    ? `Goes out ${dayAndTimeText(live.publishedAt, timeZone, now).replace("Tomorrow", "tomorrow")}`
    : "Live";
  if (changes === 0) return what;
  return `${what}, ${changes === 1 ? "1 change" : `${changes} changes`} ${CHANGES_TEXTS[review]}${acceptanceText(fields, accepted)}`;
}

function acceptanceText(fields: ArticleFields, accepted: ArticleFields | undefined): string {
  return accepted && listChangedFields(fields, accepted).length > 0
    ? ", changed since it was accepted"
    : "";
}

const CHANGES_TEXTS: Record<ReviewState["stage"], string> = {
  draft: "not published",
  review: "in review",
  ready: "ready to publish",
};

/** Label of the primary button of the form. */
export function primaryActionLabel(
  { isLive, publishedAt }: { isLive: boolean; publishedAt: string },
  now = new Date(),
): "Publish" | "Schedule" | "Update" {
  if (isLive) return "Update";
  return publishedAt !== "" && isScheduled(publishedAt, now) ? "Schedule" : "Publish";
}

/** Whether readers see the article now. */
export function isPublicNow({ live }: Pick<ArticleStage, "live">, now = new Date()): boolean {
  return live !== null && !isScheduled(live.publishedAt, now);
}

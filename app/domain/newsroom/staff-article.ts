import * as z from "zod/mini";
import type { Stage } from "./list-parameters.ts";

/** A row of the newsroom's list: an article, a working copy, or both. Dates are ISO date-times. */
export type StaffArticle = {
  id: string;
  title: string;
  slug: string;
  /** Null for a working copy that is not published or scheduled. */
  publishedAt: string | null;
  isFeatured: boolean;
  isPopular: boolean;
  categoryName: string;
  authorName: string;
  /** The working copy, where it has changes that readers do not see. */
  draft: {
    stage: Stage;
    editedAt: string;
    editedBy: string | null;
    /** Whether it is not any more what its review accepted. */
    isChangedSinceReview: boolean;
  } | null;
  /** Name or email address of who is to write it; null for nobody. */
  assignee: string | null;
  dueAt: string | null;
  plannedFor: string | null;
  isRetracted: boolean;
  /** First end of a license of its images, within a week or in the past; null without one. */
  licenseEndsAt: string | null;
  trashed: { at: string; by: string | null } | null;
  canWrite: boolean;
  canTrash: boolean;
  canPublish: boolean;
};

/** Change of many articles; what is undefined stays. */
export type ArticleDetails = {
  isFeatured?: boolean;
  isPopular?: boolean;
  categoryId?: string;
  authorId?: string;
  addTags?: string[];
  removeTags?: string[];
};

/** Actions on many articles at once. */
export type ArticleChange =
  | { action: "publish" | "unpublish" | "trash" | "restore" | "delete" }
  | { action: "set"; details: ArticleDetails };

/** Result for one of many articles. */
export type ArticleOutcome = {
  id: string;
  kind:
    | "done"
    | "unchanged"
    | "restored-as-draft"
    | "missing"
    | "unfinished"
    | "slug-taken"
    | "not-allowed"
    | "not-found"
    | "unread"
    | "failed";
  /** Missing fields, what the newsroom requires, why an article was restored as a draft, or the database's reason. */
  detail: string | null;
};

const articleId = z.guid();

/** Whether a value has the form of an article id. */
export function isArticleId(value: unknown): value is string {
  return articleId.safeParse(value).success;
}

import { isScheduled } from "./staff-dates.ts";

/** Something that is asked of the user about an article. Dates are ISO date-times. */
export type Task = {
  articleId: string;
  /**
   * Waits for the user's review, came back to them with remarks, was given to them, or has a planned change that waits
   * for their approval; `dueAt` is its moment then. Or a note mentions them or is for them, or a colleague asks to
   * comment on their article or to write it.
   */
  kind:
    | "review"
    | "returned"
    | "assigned"
    | "plan"
    | "mentioned"
    | "noted"
    | "request-to-comment"
    | "request-to-write";
  /** Empty while the article has none. */
  title: string;
  /** Note of who submitted it, remarks of the reviewer, or the note that is for the user. */
  note: string;
  dueAt: string | null;
  plannedFor: string | null;
  /** The user who submitted, planned, noted or asks for it; null for oneself, or nobody. */
  senderName: string | null;
  /** Id of that user. */
  senderId: string | null;
};

/** State of the working copy of an article in its review. Dates are ISO date-times. */
export type ReviewState = {
  stage: "draft" | "review" | "ready";
  submittedBy: string | null;
  /** The editor who is asked for the review, or who made it; null for any editor. */
  reviewer: string | null;
  assignedTo: string | null;
  dueAt: string | null;
  plannedFor: string | null;
  note: string | null;
};

/** Why an article is not returned with a blank remark. */
export const NO_REMARK = "Write a remark: without one, nobody knows what to change.";

/** By when an article is due: 'Due: Tomorrow', and afterwards 'Overdue since Mar 5, 2024'. `moment` is the text of the date. */
export function dueText(dueAt: string, moment: string, now = new Date()): string {
  return isOverdue(dueAt, now)
    ? `Overdue since ${moment.replace("Today", "today")}`
    : `Due: ${moment}`;
}

/** Whether a due date has passed. */
export function isOverdue(dueAt: string, now = new Date()): boolean {
  return !isScheduled(dueAt, now);
}

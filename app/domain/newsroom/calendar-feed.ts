import type { BoardStage } from "./board-stage.ts";

/** An article with a date, as the calendar of a user shows it. Dates are ISO date-times. */
export type CalendarArticle = {
  id: string;
  title: string;
  stage: BoardStage;
  /** Empty while the article has none. */
  categoryName: string;
  assignee: string | null;
  dueAt: string | null;
  /** A plan, which publishes nothing; of a scheduled article the moment at which it goes out. */
  plannedFor: string | null;
  /** When it was edited last. */
  changedAt: string;
};

/** Path of a calendar feed. */
export function calendarFeedPath(token: string): string {
  return `/calendar/${token}.ics`;
}

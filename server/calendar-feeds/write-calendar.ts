import { TZDate } from "@date-fns/tz";
import ical, {
  escape as escapeText,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { UNTITLED } from "../../app/domain/newsroom/activity.ts";
import type { BoardStage } from "../../app/domain/newsroom/board-stage.ts";
import type { CalendarArticle } from "../../app/domain/newsroom/calendar-feed.ts";

const REFRESH_SECONDS = 15 * 60;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const STAGES: Record<BoardStage, string> = {
  draft: "Draft",
  review: "In review",
  ready: "Ready",
  scheduled: "Scheduled",
};

export type CalendarSite = {
  name: string;
  url: string;
  /** IANA name of the newsroom's time zone. */
  timeZone: string;
};

/**
 * Writes the plan as an iCalendar object (RFC 5545): an event for each publication, planned or scheduled, and for each
 * due date, under an id that stays the same. Moments are in UTC; midnight in the newsroom stands for the whole day.
 */
export function writeCalendar(
  articles: readonly CalendarArticle[],
  { name, url, timeZone }: CalendarSite,
): string {
  const calendar = ical({
    name: escapeText(toText(`${name}: Plan`), false),
    prodId: { company: "Broadsheet", product: "Plan" },
    ttl: REFRESH_SECONDS,
  });
  for (const article of articles) {
    const { id, stage, title, plannedFor, dueAt, categoryName, changedAt } = article;
    const isScheduled = stage === "scheduled";
    const address = `${url}/admin/articles/${id}/edit`;
    const toEvent = (kind: string, label: string, moment: string): ICalEventData => ({
      id: `${kind}-${id}@${new URL(url).hostname}`,
      stamp: new Date(changedAt),
      ...whenOf(moment, isScheduled && kind === "publication" ? undefined : timeZone),
      summary: toText(`${label}: ${title || UNTITLED}`),
      description: toText([...factsOf(article), address].join("\n")),
      url: address,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(categoryName && { categories: [{ name: toText(categoryName) }] }),
    });
    if (plannedFor !== null) {
      calendar.createEvent({
        ...toEvent("publication", isScheduled ? "Goes out" : "Planned", plannedFor),
        status: isScheduled ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      });
    }
    if (dueAt !== null) calendar.createEvent(toEvent("due", "Due", dueAt));
  }
  return `${calendar.toString()}\r\n`;
}

/** A moment, or the day of which it is the start in a time zone. */
function whenOf(moment: string, timeZone: string | undefined) {
  const start = new Date(moment);
  if (timeZone === undefined) return { start };
  const local = new TZDate(start, timeZone);
  const isDay = local.getHours() + local.getMinutes() + local.getSeconds() === 0;
  // The day is written as its date in UTC.
  const day = new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()));
  return isDay ? { start: day, allDay: true } : { start };
}

function factsOf({ stage, assignee, categoryName }: CalendarArticle): string[] {
  return [
    `Stage: ${STAGES[stage]}`,
    ...(assignee ? [`Assigned to: ${assignee}`] : []),
    ...(categoryName ? [`Category: ${categoryName}`] : []),
  ];
}

function toText(text: string): string {
  return text.toWellFormed().replaceAll(CONTROL, "");
}

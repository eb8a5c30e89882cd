import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { format } from "date-fns/format";
import { startOfMonth } from "date-fns/startOfMonth";
import { startOfWeek } from "date-fns/startOfWeek";
import * as z from "zod/mini";
import type { BoardStage } from "./board-stage.ts";
import { fromZonedInput, toZonedInput } from "./zoned-time.ts";

/** An article that is worked on, or scheduled. Dates are ISO date-times. */
export type PlannedArticle = {
  id: string;
  title: string;
  stage: BoardStage;
  /** Whether it is on the site, or scheduled. */
  isLive: boolean;
  /** Empty while the article has none. */
  categoryName: string;
  assignee: string | null;
  dueAt: string | null;
  /** A plan, which publishes nothing; of a scheduled article the moment at which it goes out. */
  plannedFor: string | null;
  words: number;
  /** Fields without which it cannot be published. */
  missing: string[];
  canWrite: boolean;
  canAssign: boolean;
  canPublish: boolean;
};

/** Step that takes an article from one column to another. */
export type BoardMove =
  | { kind: "submit" | "accept" | "return" }
  /** Sentence that says why it is not possible, and what is. */
  | { kind: "refused"; reason: string };

/** The step that moves an article to another column. */
export function boardMove(
  { stage, canWrite, canPublish }: Pick<PlannedArticle, "stage" | "canWrite" | "canPublish">,
  to: BoardStage,
): BoardMove {
  if (stage === "scheduled" || to === "scheduled") {
    const reason = "Articles are scheduled and unscheduled in the article itself.";
    return { kind: "refused", reason };
  }
  if (to === "review") {
    return canWrite
      ? { kind: "submit" }
      : { kind: "refused", reason: "Only those who write this article can submit it for review." };
  }
  if (to === "ready" && stage === "draft") {
    const reason = "An article is reviewed before it is ready: submit it for review first.";
    return { kind: "refused", reason };
  }
  if (!canPublish) {
    return { kind: "refused", reason: "Only those who may publish this article can review it." };
  }
  return { kind: to === "ready" ? "accept" : "return" };
}

/** The plan in the address: its view, and the month `yyyy-MM` of the calendar; undefined for this month. */
export type PlanParameters = { view: "board" | "calendar"; month: string | undefined };

const parametersSchema = z.object({
  view: z.catch(z.enum(["board", "calendar"]), "board"),
  month: z.catch(z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))), undefined),
});

/** Parses the address of the plan (`?view=&month=`). Invalid values are ignored. */
export function parsePlanParameters(search: URLSearchParams): PlanParameters {
  const { view, month } = parametersSchema.parse({
    view: search.get("view"),
    month: search.get("month") ?? undefined,
  });
  return { view, month };
}

/** A day, `yyyy-MM-dd`, of a moment in a time zone. */
export function dayOf(moment: string | number, timeZone: string): string {
  return toZonedInput(moment, timeZone).slice(0, 10);
}

/** The month, `yyyy-MM`, so many months after another one. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** The days, `yyyy-MM-dd`, of the weeks of a month `yyyy-MM`, from a Monday to a Sunday. */
export function monthDays(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = startOfWeek(startOfMonth(new TZDate(year, number - 1, 1, "UTC")), {
    weekStartsOn: 1,
  });
  const days = Array.from({ length: 42 }, (_, index) =>
    format(addDays(first, index), "yyyy-MM-dd"),
  );
  return days.slice(0, days[35]?.startsWith(month) ? 42 : days[28]?.startsWith(month) ? 35 : 28);
}

/** The hour of a plan that had none. */
const PLANNED_TIME = "09:00:00";

/** ISO date-time of a plan that is moved to a day `yyyy-MM-dd`: at its time there, or in the morning. */
export function movePlan(plannedFor: string | null, day: string, timeZone: string): string {
  const time = plannedFor ? toZonedInput(plannedFor, timeZone).slice(11) : PLANNED_TIME;
  return fromZonedInput(`${day}T${time}`, timeZone) ?? "";
}

/** The day so many days after another one, both `yyyy-MM-dd`. */
export function addToDay(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return format(addDays(new TZDate(year, month - 1, date, "UTC"), count), "yyyy-MM-dd");
}

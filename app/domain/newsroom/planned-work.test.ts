import { expect, test } from "vitest";
import type { BoardStage } from "./board-stage.ts";
import {
  addMonths,
  addToDay,
  boardMove,
  dayOf,
  monthDays,
  movePlan,
  parsePlanParameters,
} from "./planned-work.ts";

const ALL = { canWrite: true, canPublish: true };
const WRITER = { canWrite: true, canPublish: false };

test.each<[BoardStage, BoardStage, typeof WRITER, string]>([
  ["draft", "review", WRITER, "submit"],
  ["draft", "review", { canWrite: false, canPublish: false }, "refused"],
  ["draft", "ready", ALL, "refused"],
  ["review", "ready", ALL, "accept"],
  ["review", "ready", WRITER, "refused"],
  ["review", "draft", ALL, "return"],
  ["ready", "draft", ALL, "return"],
  ["ready", "review", WRITER, "submit"],
  ["scheduled", "draft", ALL, "refused"],
  ["ready", "scheduled", ALL, "refused"],
])("an article goes from %s to %s for %o: %s", (stage, to, rights, kind) => {
  expect(boardMove({ stage, ...rights }, to).kind).toBe(kind);
});

test("a month has whole weeks that begin on a Monday", () => {
  const days = monthDays("2026-11");
  expect([days[0], days.at(-1), days.length]).toEqual(["2026-10-26", "2026-12-06", 42]);
  expect(monthDays("2027-02")).toHaveLength(28);
  expect(monthDays("2026-10")).toHaveLength(35);
});

test("days and months go over the ends of months and years", () => {
  expect(addToDay("2026-12-31", 1)).toBe("2027-01-01");
  expect(addToDay("2026-03-01", -1)).toBe("2026-02-28");
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});

test("a plan keeps its time of day in the newsroom's zone when its day moves over a clock change", () => {
  expect(movePlan("2026-10-30T22:30:00.000Z", "2026-11-02", "America/New_York")).toBe(
    "2026-11-02T23:30:00.000Z",
  );
  expect(movePlan(null, "2026-11-02", "America/New_York")).toBe("2026-11-02T14:00:00.000Z");
  expect(dayOf("2026-11-02T02:00:00.000Z", "America/New_York")).toBe("2026-11-01");
});

test("an address of the plan that says nothing known is the board", () => {
  expect(parsePlanParameters(new URLSearchParams("view=map&month=2026-13"))).toEqual({
    view: "board",
    month: undefined,
  });
  expect(parsePlanParameters(new URLSearchParams("view=calendar&month=2026-12"))).toEqual({
    view: "calendar",
    month: "2026-12",
  });
});

import { expect, test } from "vitest";
import {
  countByTime,
  firstDay,
  PERIODS,
  parsePeriod,
  timeMark,
  timeText,
  toPeriodSearch,
} from "./report.ts";

const NOW = new Date("2026-03-05T03:30:00Z");

test("parsePeriod reads the address and falls back to today", () => {
  for (const period of PERIODS)
    expect(parsePeriod(new URLSearchParams(toPeriodSearch(period)))).toBe(period);
  expect(parsePeriod(new URLSearchParams("days=31"))).toBe("today");
});

test("a seven-day period ends today, also across months", () => {
  expect(firstDay("today", NOW)).toBe("2026-03-05");
  expect(firstDay("7", NOW)).toBe("2026-02-27");
  expect(firstDay("30", NOW)).toBe("2026-02-04");
});

test("today is counted by hour up to now, including hours without views", () => {
  const hours = [
    { hour: "2026-03-05T01:00:00+00:00", views: 7 },
    { hour: "2026-03-05T03:00:00+00:00", views: 2 },
  ];
  const counts = countByTime(hours, "today", NOW);
  expect(counts.map(({ views }) => views)).toEqual([0, 7, 0, 2]);
  expect(counts.map(timeMark)).toEqual(["00:00", "01:00", "02:00", "03:00"]);
  expect(counts.map(timeText).at(-1)).toBe("03:00 to 04:00");
});

test("longer periods are counted by day in UTC", () => {
  const hours = [
    { hour: "2026-03-03T23:00:00+00:00", views: 1 },
    { hour: "2026-03-04T01:00:00+02:00", views: 3 },
    { hour: "2026-03-04T00:00:00+00:00", views: 5 },
  ];
  const counts = countByTime(hours, "7", NOW);
  expect(counts.map(({ views }) => views)).toEqual([0, 0, 0, 0, 4, 5, 0]);
  expect(counts.map(timeMark).slice(-3)).toEqual(["Mar 3", "Mar 4", "Mar 5"]);
  expect(counts.map(timeText).at(-1)).toBe("Thursday, March 5");
  expect(countByTime([], "30", NOW)).toHaveLength(30);
});

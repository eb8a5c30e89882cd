import { expect, test } from "vitest";
import {
  formatFullStaffDate,
  formatStaffDate,
  formatStaffTime,
  isScheduled,
  momentText,
} from "./staff-dates.ts";

/** Without a zone: the clock on the wall of whoever runs the test. */
const NOON = "2024-03-05T12:05:00";

test("dates of the newsroom are those of the writer's own clock", () => {
  expect(formatStaffDate(NOON)).toBe("Mar 5, 2024");
  expect(formatFullStaffDate(NOON)).toBe("March 5th, 2024");
  expect(formatStaffTime(NOON)).toBe("12:05 PM");
});

test("of today only the time is told", () => {
  expect(momentText(NOON, new Date("2024-03-05T23:59:00"))).toBe("at 12:05\u00a0PM");
  expect(momentText(NOON, new Date("2024-03-06T00:01:00"))).toBe("on Mar 5, 2024 at 12:05\u00a0PM");
});

test("what is no date says so", () => {
  expect(formatStaffDate("")).toBe("Invalid Date");
  expect(formatFullStaffDate("soon")).toBe("Invalid Date");
});

test("a story is scheduled until its hour has come", () => {
  const now = new Date("2024-03-05T12:00:00Z");
  expect(isScheduled("2024-03-05T12:00:01Z", now)).toBe(true);
  expect(isScheduled("2024-03-05T12:00:00Z", now)).toBe(false);
});

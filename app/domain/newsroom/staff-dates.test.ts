import { expect, test } from "vitest";
import {
  formatFullStaffDate,
  formatStaffDate,
  formatStaffTime,
  isScheduled,
  momentText,
} from "./staff-dates.ts";

/** Without an offset: local time of the machine that runs the test. */
const NOON = "2024-03-05T12:05:00";

test("newsroom dates are formatted in the user's time zone", () => {
  expect(formatStaffDate(NOON)).toBe("Mar 5, 2024");
  expect(formatFullStaffDate(NOON)).toBe("March 5th, 2024");
  expect(formatStaffTime(NOON)).toBe("12:05 PM");
});

test("momentText omits the date for today", () => {
  expect(momentText(NOON, new Date("2024-03-05T23:59:00"))).toBe("at 12:05\u00a0PM");
  expect(momentText(NOON, new Date("2024-03-06T00:01:00"))).toBe("on Mar 5, 2024 at 12:05\u00a0PM");
});

test("an invalid date is formatted as Invalid Date", () => {
  expect(formatStaffDate("")).toBe("Invalid Date");
  expect(formatFullStaffDate("soon")).toBe("Invalid Date");
});

test("an article is scheduled until its publish date", () => {
  const now = new Date("2024-03-05T12:00:00Z");
  expect(isScheduled("2024-03-05T12:00:01Z", now)).toBe(true);
  expect(isScheduled("2024-03-05T12:00:00Z", now)).toBe(false);
});

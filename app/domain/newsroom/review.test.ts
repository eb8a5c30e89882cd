import { expect, test } from "vitest";
import { dueText, isOverdue } from "./review.ts";

const NOW = new Date("2026-11-25T23:00:00Z");

test.each([
  ["2026-11-25T23:30:00Z", "Today", "Due: Today"],
  ["2026-12-24T15:00:00Z", "Dec 24, 2026, 10:00 EST", "Due: Dec 24, 2026, 10:00 EST"],
  ["2026-11-25T22:59:00Z", "Today 17:59 EST", "Overdue since today 17:59 EST"],
  ["2026-11-24T15:00:00Z", "Nov 24, 2026", "Overdue since Nov 24, 2026"],
])("says whether an article that is due at %s, %s, is overdue", (dueAt, moment, text) =>
  expect(dueText(dueAt, moment, NOW)).toBe(text),
);

test("an article is overdue from the moment on that it was due", () => {
  expect(isOverdue(NOW.toISOString(), NOW)).toBe(true);
  expect(isOverdue("2026-11-25T23:00:01Z", NOW)).toBe(false);
});

// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { currentDate } from "./current-date.ts";

test.each([
  ["masthead", "Tuesday, December 31, 2024"],
  ["long", "December 31, 2024"],
  ["year", "2024"],
])("writes today's date of the newsroom in the format %s", (format, text) => {
  vi.useFakeTimers({ now: new Date("2025-01-01T03:00:00Z") });
  document.documentElement.dataset.timeZone = "America/New_York";
  const element = document.createElement("span");
  element.dataset.format = format;
  currentDate(element);
  expect(element.textContent).toBe(text);
  vi.useRealTimers();
});

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { relativeTime } from "./relative-time.ts";

const PUBLISHED = "2026-03-05T08:00:00.000Z";

afterEach(() => {
  vi.useRealTimers();
});

function start(now: string): HTMLElement {
  vi.useFakeTimers({ now: new Date(now) });
  document.documentElement.dataset.timeZone = "America/New_York";
  document.body.innerHTML = `<time datetime="${PUBLISHED}">March 05, 2026</time>`;
  const time = document.querySelector("time");
  if (!time) throw new Error("no time");
  relativeTime(time);
  return time;
}

test("a time of the last 24 hours moves on while the page is open, until its date is shown again", () => {
  const time = start("2026-03-06T07:58:30Z");
  expect(time.textContent).toBe("23 hours ago");
  expect(time.title).toBe("March 5, 2026 at 3:00 AM EST");
  vi.advanceTimersByTime(120_000);
  expect(time.textContent).toBe("March 05, 2026");
});

test("within a sentence, a time begins in lower case", () => {
  const now = "2026-03-05T08:00:10Z";
  expect(start(now).textContent).toBe("Just now");
  document.body.innerHTML = `<p>Updated <time datetime="${PUBLISHED}">March 05, 2026</time></p>`;
  const time = document.querySelector("time");
  if (time) relativeTime(time);
  expect(document.body.textContent).toBe("Updated just now");
});

test("an earlier time, and one after the clock of the device, has its date", () => {
  expect(start("2026-03-07T08:00:00Z").textContent).toBe("March 05, 2026");
  expect(start("2026-03-05T07:50:00Z").textContent).toBe("March 05, 2026");
});

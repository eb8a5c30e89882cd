import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRepeatedViews } from "./repeated-views.ts";

const MINUTE = 60_000;
const article = (name: string) => ({ kind: "article", name }) as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("counts a page once per address within 30 minutes, and again after that", () => {
  const views = createRepeatedViews();
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
  vi.advanceTimersByTime(20 * MINUTE);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(true);
  // Reloading does not extend the 30 minutes: a reader who reloads all day counts twice an hour.
  vi.advanceTimersByTime(10 * MINUTE);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(true);
});

test("counts views per page and per address", () => {
  const views = createRepeatedViews();
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
  expect(views.isRepeated("192.0.2.1", article("b"))).toBe(false);
  expect(views.isRepeated("192.0.2.1", { kind: "page", name: "a" })).toBe(false);
  expect(views.isRepeated("192.0.2.2", article("a"))).toBe(false);
});

test("evicts the oldest view when it is full", () => {
  const views = createRepeatedViews(2);
  for (const name of ["a", "b", "c"]) views.isRepeated("192.0.2.1", article(name));
  expect(views.isRepeated("192.0.2.1", article("c"))).toBe(true);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
});

test("changes the secret each day and discards the previous day's views", () => {
  const views = createRepeatedViews();
  vi.advanceTimersByTime(24 * 60 * MINUTE - 1);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
  vi.advanceTimersByTime(1);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
});

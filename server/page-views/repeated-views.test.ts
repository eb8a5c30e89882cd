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

test("a page counts once for an address within 30 minutes, and again after them", () => {
  const views = createRepeatedViews();
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
  vi.advanceTimersByTime(20 * MINUTE);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(true);
  // Reloading all day does not keep a reader from being counted twice an hour.
  vi.advanceTimersByTime(10 * MINUTE);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(true);
});

test("other pages and other addresses count for themselves", () => {
  const views = createRepeatedViews();
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
  expect(views.isRepeated("192.0.2.1", article("b"))).toBe(false);
  expect(views.isRepeated("192.0.2.1", { kind: "page", name: "a" })).toBe(false);
  expect(views.isRepeated("192.0.2.2", article("a"))).toBe(false);
});

test("beyond its room the oldest view is forgotten", () => {
  const views = createRepeatedViews(2);
  for (const name of ["a", "b", "c"]) views.isRepeated("192.0.2.1", article(name));
  expect(views.isRepeated("192.0.2.1", article("c"))).toBe(true);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
});

test("a new day has a new secret, and nothing of the day before", () => {
  const views = createRepeatedViews();
  vi.advanceTimersByTime(24 * 60 * MINUTE - 1);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
  vi.advanceTimersByTime(1);
  expect(views.isRepeated("192.0.2.1", article("a"))).toBe(false);
});

import { expect, test } from "vitest";
import { createViewTally } from "./view-tally.ts";

const FRONT = { kind: "page", name: "/" } as const;
const ARTICLE = { kind: "article", name: "tides" } as const;
const AT = new Date("2026-03-05T23:59:59.999Z");
const LATER = new Date("2026-03-06T00:00:00Z");

test("sums up views by page and hour, and referrers by day", () => {
  const tally = createViewTally();
  tally.add({ page: FRONT, referrer: "search.example", at: AT });
  tally.add({ page: FRONT, referrer: undefined, at: AT });
  tally.add({ page: ARTICLE, referrer: "", at: AT });
  tally.add({ page: FRONT, referrer: "search.example", at: LATER });
  expect(tally.take()).toEqual({
    views: [
      { ...FRONT, hour: "2026-03-05T23:00:00Z", views: 2 },
      { ...ARTICLE, hour: "2026-03-05T23:00:00Z", views: 1 },
      { ...FRONT, hour: "2026-03-06T00:00:00Z", views: 1 },
    ],
    referrers: [
      { day: "2026-03-05", host: "search.example", views: 1 },
      { day: "2026-03-05", host: "", views: 1 },
      { day: "2026-03-06", host: "search.example", views: 1 },
    ],
  });
  expect(tally.take()).toBeUndefined();
});

test("discards views beyond its limit and reports their number", () => {
  const tally = createViewTally({ pages: 1, hosts: 1, batch: 9 });
  tally.add({ page: FRONT, referrer: "a.example", at: AT });
  tally.add({ page: ARTICLE, referrer: "a.example", at: AT });
  tally.add({ page: FRONT, referrer: "b.example", at: AT });
  expect(tally.take()).toEqual({
    views: [{ ...FRONT, hour: "2026-03-05T23:00:00Z", views: 2 }],
    referrers: [{ day: "2026-03-05", host: "a.example", views: 1 }],
  });
  expect([tally.takeLost(), tally.takeLost()]).toEqual([1, 0]);
});

test("limits a batch to what the database accepts, and returns the rest with the next one", () => {
  const tally = createViewTally({ pages: 9, hosts: 9, batch: 2 });
  for (const name of ["a", "b", "c"])
    tally.add({ page: { kind: "article", name }, referrer: undefined, at: AT });
  const names = () => tally.take()?.views.map(({ name }) => name);
  expect([names(), tally.isEmpty(), names(), tally.isEmpty(), names()]).toEqual([
    ["a", "b"],
    false,
    ["c"],
    true,
    undefined,
  ]);
});

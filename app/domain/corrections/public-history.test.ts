import { expect, test } from "vitest";
import type { Correction } from "./correction.ts";
import { HISTORY_PAGE_SIZE, toPublicHistory } from "./public-history.ts";

const version = (number: number, fields: object, redactedAt: string | null = null) => ({
  number,
  publicAt: `2026-01-01T00:00:${String(number).padStart(2, "0")}Z`,
  fields,
  redactedAt,
  isImported: false,
});
const note: Correction = {
  id: "1",
  kind: "correction",
  text: "It was Malmö.",
  versionNumber: 3,
  publishedAt: "2026-01-01T00:00:03Z",
  changedAt: null,
};

test("compares each version with the one before and leaves out what readers cannot see", () => {
  const { entries, next } = toPublicHistory(
    [
      version(4, { title: "B", is_popular: true }),
      version(3, { title: "B" }),
      version(2, { title: "A", is_featured: true }),
      version(1, { title: "A" }),
    ],
    [note],
  );
  expect(entries.map(({ number, notes }) => [number, notes.length])).toEqual([
    [3, 1],
    [1, 0],
  ]);
  expect(entries[0]?.comparison?.fields.map(({ label }) => label)).toEqual(["Headline"]);
  expect(entries[1]?.comparison).toBeNull();
  expect(next).toBeNull();
});

test("says of an imported first version that it is dated earlier", () => {
  const datesOf = (published_at: string) =>
    toPublicHistory(
      [version(2, { title: "B" }), version(1, { title: "A", published_at })],
      [],
    ).entries.map(({ datedEarlier }) => datedEarlier);
  expect(datesOf("2017-05-26T16:00:00Z")).toEqual([null, "2017-05-26T16:00:00Z"]);
  expect(datesOf("2026-01-01T00:00:00Z")).toEqual([null, null]);
});

test("keeps a version that readers were told of, even if nothing differs", () => {
  const { entries } = toPublicHistory(
    [version(3, { title: "A" }), version(1, { title: "A" })],
    [note],
  );
  expect(entries.map(({ number }) => number)).toEqual([3, 1]);
});

test("names the next page where there are more versions", () => {
  const versions = Array.from({ length: HISTORY_PAGE_SIZE + 1 }, (_, index) =>
    version(50 - index, { title: `Title ${index}` }),
  );
  const { entries, next } = toPublicHistory(versions, []);
  expect(entries).toHaveLength(HISTORY_PAGE_SIZE);
  expect(entries.at(-1)?.comparison).not.toBeNull();
  expect(next).toBe(50 - HISTORY_PAGE_SIZE + 1);
});

test("lists each removal of words once", () => {
  const at = "2026-02-01T00:00:00Z";
  const { redactedAt } = toPublicHistory(
    [version(2, { title: "B" }, at), version(1, { title: "A" }, at)],
    [],
  );
  expect(redactedAt).toEqual([at]);
});

test("shows fewer versions of a very long article on a page, and names the next one", () => {
  const content = (text: string) => ({ main: Array(7000).fill({ children: [{ text }] }) });
  const versions = Array.from({ length: 4 }, (_, index) =>
    version(9 - index, { content: content(`Text ${index}`) }),
  );
  const { entries, next } = toPublicHistory(versions, []);
  expect(entries.map(({ number }) => number)).toEqual([9]);
  expect(next).toBe(9);
  const rest = toPublicHistory(versions.slice(3), []);
  expect(rest).toMatchObject({ entries: [{ number: 6, comparison: null }], next: null });
});

test("compares no texts that changed beyond measure, within one version or over those of a page", () => {
  const content = (seed: number) =>
    Array.from({ length: 2000 }, (_, place) => ({
      text: `Paragraph ${seed * place} ${"and so on ".repeat(10)}`,
    }));
  const [newest, older] = toPublicHistory(
    [3, 2, 1].map((seed) => version(seed, { title: `Title ${seed}`, content: content(seed + 7) })),
    [],
  ).entries;
  expect(newest?.comparison?.body).toBeNull();
  expect(older?.comparison?.body).toBeNull();
  expect(newest?.comparison?.fields).toHaveLength(1);
});

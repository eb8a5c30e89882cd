import { expect, test } from "vitest";
import {
  articleFormPath,
  groupVersions,
  parseHistoryParameters,
  toHistorySearch,
  type Version,
  wordsText,
  writerCountText,
} from "./version.ts";

const version = (number: number, time: string, fields: Partial<Version> = {}): Version => ({
  number,
  kind: "draft",
  title: "A draft",
  words: number,
  createdAt: `2026-03-05T${time}:00Z`,
  beganAt: `2026-03-05T${time}:00Z`,
  previousPublication: null,
  writerNames: ["Ada"],
  name: null,
  isPublic: false,
  isRedacted: false,
  ...fields,
});

test("drafts without a long pause are one stretch with the names of all who wrote", () => {
  const versions = [
    version(7, "11:20"),
    version(6, "11:10", { kind: "published" }),
    version(5, "10:40", { writerNames: ["Ben", "Ada"] }),
    version(4, "10:30", { kind: "named", name: "First" }),
    version(3, "10:05"),
    version(2, "09:00", { beganAt: "2026-03-05T08:10:00Z" }),
  ];
  const [after, published, stretch, thinned, ...others] = groupVersions(versions);
  expect(others).toEqual([]);
  expect(after).toBe(versions[0]);
  expect(published).toBe(versions[1]);
  expect(stretch).toEqual({
    versions: versions.slice(2, 5),
    beganAt: "2026-03-05T10:05:00Z",
    endedAt: "2026-03-05T10:40:00Z",
    writerNames: ["Ada", "Ben"],
  });
  expect(thinned).toMatchObject({
    beganAt: "2026-03-05T08:10:00Z",
    endedAt: "2026-03-05T09:00:00Z",
  });
});

test.each([
  [1, "one writer"],
  [2, "two writers"],
  [12, "12 writers"],
])("counts %i writers", (count, text) => {
  expect(writerCountText(count)).toBe(text);
});

test.each([
  [722, undefined, "722 words"],
  [722, 722, "722 words"],
  [722, 710, "722 words, 12 more"],
  [1, 1234, "1 word, 1,233 fewer"],
])("says how many words a version of %d has after one of %j", (words, before, text) => {
  expect(wordsText(words, before)).toBe(text);
});

test("reads the compared versions from the address and ignores what is no number", () => {
  expect(toHistorySearch({ from: 1, to: 2, play: 1 })).toBe("?from=1&to=2&play=1");
  const parse = (search: string) => parseHistoryParameters(new URLSearchParams(search));
  expect(parse("from=12&to=15&before=100")).toEqual({ from: 12, to: 15, before: 100 });
  expect(parse("from=-1&to=1.5&before=1e3")).toEqual({});
  expect(toHistorySearch({ from: 12, to: 15 })).toBe("?from=12&to=15");
  expect(toHistorySearch({})).toBe("");
});

test("leads to the form of a live article, or to that of a new one with its draft", () => {
  expect(articleFormPath({ id: "7", isLive: true })).toBe("/admin/articles/7/edit");
  expect(articleFormPath({ id: "7", isLive: false })).toBe("/admin/articles/new?draft=7");
});

import { expect, test } from "vitest";
import {
  addEntry,
  createEntry,
  DEVICE_LIMITS,
  type Entry,
  type EntryKind,
  entriesOf,
  parseDeviceList,
} from "./entry.ts";

const at = (kind: EntryKind, key: string, minute: number): Entry => ({
  kind,
  key,
  name: "",
  addedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
});

const full = (kind: EntryKind) =>
  Array.from({ length: DEVICE_LIMITS[kind] }, (_, index) => at(kind, `key-${index}`, index));

test("adding the same again moves it to the top and adds no second entry", () => {
  const entries = addEntry([at("read", "a", 1), at("read", "b", 2)], at("read", "a", 3));
  expect(entriesOf(entries, "read").map(({ key }) => key)).toEqual(["a", "b"]);
});

test("an article that is saved and read has an entry of each kind", () => {
  const entries = addEntry([at("read", "a", 1)], at("saved", "a", 2));
  expect(entries.map(({ kind }) => kind)).toEqual(["read", "saved"]);
});

test("a full history forgets what was read longest ago", () => {
  const entries = addEntry(full("read"), at("read", "new", 1000));
  const keys = entriesOf(entries, "read").map(({ key }) => key);
  expect(keys).toHaveLength(DEVICE_LIMITS.read);
  expect(keys[0]).toBe("new");
  expect(keys).not.toContain("key-0");
});

test.each([
  ["saved", "You have saved 200 articles. Remove some of them first."],
  ["topic", "You follow 100 topics. Remove some of them first."],
] as const)(
  "a full list of the kind %s refuses another entry, and takes one again",
  (kind, text) => {
    expect(() => addEntry(full(kind), at(kind, "new", 1000))).toThrow(text);
    expect(addEntry(full(kind), at(kind, "key-0", 1000))).toHaveLength(DEVICE_LIMITS[kind]);
  },
);

test("what is stored on a device is read back, without what is no entry", () => {
  const entries = [createEntry("author", "ana-lee", "Ana Lee"), at("saved", "a", 1)];
  const stored = JSON.stringify({
    entries: [...entries, { kind: "other" }, null, 7],
    hasHistory: false,
  });
  expect(parseDeviceList(stored)).toEqual({ entries, hasHistory: false });
});

test.each([
  null,
  "",
  "{",
  "[]",
  "7",
  '{"entries": {}}',
  '{"entries": [{"kind": "saved", "key": "../x"}]}',
])("%s on a device is an empty list with a history", (text) =>
  expect(parseDeviceList(text)).toEqual({ entries: [], hasHistory: true }),
);

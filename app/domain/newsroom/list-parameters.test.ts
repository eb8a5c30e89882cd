import { describe, expect, test } from "vitest";
import { ROLES } from "../account/auth-user.ts";
import {
  NO_FILTERS,
  nextSort,
  parseListParameters,
  parseMessageParameters,
  parsePeopleParameters,
  SORT_COLUMNS,
  sortDirection,
  toListSearch,
  toMessageSearch,
  toPeopleSearch,
  toTab,
} from "./list-parameters.ts";
import { roleText, staffAccessText } from "./person.ts";

const parse = (search: string) => parseListParameters(new URLSearchParams(search));

test("an address without parameters lists everything, newest first", () => {
  expect(parse("")).toEqual({
    tab: "all",
    ...NO_FILTERS,
    sort: "-published",
    after: "",
    before: "",
  });
});

test.each([
  "?q=100%25+of+it&category=world&sort=-title",
  "?sort=title&after=0df65722-533a-445b-9042-d528b134c4f3+on+the+roof%2C+%22100%25%22",
  "?before=0df65722-533a-445b-9042-d528b134c4f3+2026-11-25+13%3A27%3A26.904508%2B00",
  "?q=+a+",
  "?tab=drafts&q=tides&author=0df65722-533a-445b-9042-d528b134c4f3&tag=High+tide&stage=ready",
  "?tab=trash&from=2026-11-01&until=2026-11-30&mine=1",
  "?tab=drafts&pages=1",
  "?tab=scheduled&sort=-published",
  "?sort=published",
  "",
])("the address %j is read and written without loss", (search) => {
  expect(toListSearch(parse(search))).toBe(search);
});

test("scheduled articles are listed in the order in which they are published", () => {
  expect(parse("?tab=scheduled").sort).toBe("published");
  const search = toListSearch(toTab(parse("?q=tides&sort=title&tab=drafts"), "scheduled"));
  expect(search).toBe("?tab=scheduled&q=tides");
});

test.each([
  ["?tab=everything", { tab: "all" }],
  ["?author=7&stage=sent&mine=yes", { author: "", stage: "", isMine: false }],
  ["?from=2026-02-30&until=tomorrow", { from: "", until: "" }],
  ["?sort=password", { sort: "-published" }],
  ["?sort=", { sort: "-published" }],
  ["?sort=author", { sort: "-published" }],
  ["?after=7", { after: "" }],
  ["?before=0df65722-533a-445b-9042-d528b134c4f3", { before: "" }],
  [`?category=${"x".repeat(200)}`, { category: "" }],
  ["?q=a%00b", { query: "ab" }],
  [`?q=${"x".repeat(300)}`, { query: "x".repeat(200) }],
])("invalid values in %s are ignored", (search, part) => {
  expect(parse(search)).toMatchObject(part);
});

describe("nextSort", () => {
  test.each(SORT_COLUMNS)(
    "a press on the heading %s sorts by it, and a second press reverses the order",
    (column) => {
      const first = nextSort(column === "title" ? "published" : "title", column);
      expect(first).toBe(column === "published" ? "-published" : column);
      const second = nextSort(first, column);
      expect(second).not.toBe(first);
      expect(nextSort(second, column)).toBe(first);
    },
  );
});

test("sortDirection returns the aria-sort value of a column", () => {
  expect(sortDirection("-published", "published")).toBe("descending");
  expect(sortDirection("published", "published")).toBe("ascending");
  expect(sortDirection("-published", "title")).toBe("none");
});

test.each([
  ["", { show: "all", page: 1 }],
  ["?show=unread", { show: "unread", page: 1 }],
  ["?show=done&page=3", { show: "done", page: 3 }],
] as const)("the message list address %j is parsed to %j and back", (search, parameters) => {
  expect(parseMessageParameters(new URLSearchParams(search))).toEqual(parameters);
  expect(toMessageSearch(parameters)).toBe(search);
});

test.each(["?show=constructor&page=-1", "?show=&page=many"])(
  "the invalid message list address %j lists everything",
  (search) => {
    expect(parseMessageParameters(new URLSearchParams(search))).toEqual({ show: "all", page: 1 });
  },
);

test.each([
  ["?page=4000", 4000],
  ["?page=0", 1],
  ["?page=1.5", 1],
  ["?page=x", 1],
  ["?page=5000000", 4000],
])("the people list address %j asks for page %d", (search, page) => {
  expect(parsePeopleParameters(new URLSearchParams(search)).page).toBe(page);
});

test.each(["", "?q=ann%40example.org&page=2", "?page=7"])(
  "the address %j is read and written without loss",
  (search) => {
    expect(toPeopleSearch(parsePeopleParameters(new URLSearchParams(search)))).toBe(search);
  },
);

test("roles and staff access have texts", () => {
  expect(ROLES.map(roleText)).toEqual([
    "a reader",
    "a contributor",
    "an author",
    "an editor",
    "an admin",
  ]);
  expect(staffAccessText("any-user")).toBe("Everyone who signs in can edit this site.");
  expect(staffAccessText("role")).toBe("Only editors and admins can edit this site.");
});

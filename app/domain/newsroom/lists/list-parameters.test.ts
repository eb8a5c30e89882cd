import { describe, expect, test } from "vitest";
import {
  nextSort,
  parseListParameters,
  SORT_COLUMNS,
  sortDirection,
  toListSearch,
} from "./list-parameters.ts";

const parse = (search: string) => parseListParameters(new URLSearchParams(search));

test("an address without a query asks for everything, newest first", () => {
  expect(parse("")).toEqual({ query: "", category: "", sort: "-published", page: 1 });
});

test.each([
  "?q=100%25+of+it&category=world&sort=-title&page=3",
  "?q=+a+",
  "?sort=published",
  "?page=4000",
  "",
])("the address %j is read and written without loss", (search) => {
  expect(toListSearch(parse(search))).toBe(search);
});

test.each([
  ["?sort=password", { sort: "-published" }],
  ["?sort=", { sort: "-published" }],
  ["?page=0", { page: 1 }],
  ["?page=-2", { page: 1 }],
  ["?page=1.5", { page: 1 }],
  ["?page=x", { page: 1 }],
  ["?page=5000000", { page: 4000 }],
  [`?category=${"x".repeat(200)}`, { category: "" }],
  ["?q=a%00b", { query: "ab" }],
  [`?q=${"x".repeat(300)}`, { query: "x".repeat(200) }],
])("of %s the part that can not be used is as if left out", (search, part) => {
  expect(parse(search)).toMatchObject(part);
});

describe("a press on a heading", () => {
  test.each(SORT_COLUMNS)(
    "of %s sorts by it, and the next one turns the order around",
    (column) => {
      const first = nextSort(column === "status" ? "title" : "status", column);
      expect(first).toBe(column === "published" ? "-published" : column);
      const second = nextSort(first, column);
      expect(second).not.toBe(first);
      expect(nextSort(second, column)).toBe(first);
    },
  );
});

test("a column says how it is sorted", () => {
  expect(sortDirection("-published", "published")).toBe("descending");
  expect(sortDirection("published", "published")).toBe("ascending");
  expect(sortDirection("-published", "title")).toBe("none");
});

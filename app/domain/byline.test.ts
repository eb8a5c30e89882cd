import { expect, test } from "vitest";
import { type BylineAuthor, groupByline, joinNames, nameWriters } from "./byline.ts";

const ana: BylineAuthor = { name: "Ana", slug: "ana", isOrganization: false, role: "by" };

test("joinNames sets commas between names and 'and' before the last", () => {
  expect(joinNames([])).toBe("");
  expect(joinNames(["Ana"])).toBe("Ana");
  expect(joinNames(["Ana", "Ben"])).toBe("Ana and Ben");
  expect(joinNames(["Ana", "Ben", "Cleo"])).toBe("Ana, Ben and Cleo");
});

test("groupByline names writers first, then the others by their part", () => {
  const byline: BylineAuthor[] = [
    { ...ana, name: "Dan", role: "translation" },
    { ...ana, name: "Cleo", role: "photos" },
    ana,
    { ...ana, name: "Ben" },
  ];
  const lines = groupByline(byline).map(
    ({ prefix, authors }) => `${prefix} ${joinNames(authors.map(({ name }) => name))}`,
  );
  expect(lines).toEqual(["By Ana and Ben", "Photos by Cleo", "Translation by Dan"]);
});

test("nameWriters names people and organizations that wrote, and nobody else", () => {
  const desk: BylineAuthor = { ...ana, name: "Data Desk", isOrganization: true };
  expect(nameWriters([ana, { ...ana, name: "Cleo", role: "photos" }, desk])).toBe(
    "Ana and Data Desk",
  );
  expect(nameWriters([{ ...ana, role: "translation" }])).toBe("");
});

import { expect, test } from "vitest";
import { roleText, staffAccessText } from "../person.ts";
import { parsePeopleParameters, toPeopleSearch } from "./people-parameters.ts";

test.each(["", "?q=ann%40example.org&page=2", "?page=7"])(
  "the address %j is read and written without loss",
  (search) => {
    expect(toPeopleSearch(parsePeopleParameters(new URLSearchParams(search)))).toBe(search);
  },
);

test("roles and access in sentences", () => {
  expect((["reader", "editor", "admin"] as const).map(roleText)).toEqual([
    "a reader",
    "an editor",
    "an admin",
  ]);
  expect(staffAccessText("any-user")).toBe("Everyone who signs in can edit this site.");
  expect(staffAccessText("role")).toBe("Only editors and admins can edit this site.");
});

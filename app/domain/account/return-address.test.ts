import { expect, test } from "vitest";
import { readReturnAddress } from "./return-address.ts";

const TABLE: [unknown, string][] = [
  [null, "/admin"],
  [undefined, "/admin"],
  [{}, "/admin"],
  [{ from: "/admin/people" }, "/admin"],
  [
    { from: { pathname: "/admin/articles", search: "?q=x&page=2", hash: "#a" } },
    "/admin/articles?q=x&page=2#a",
  ],
  [{ from: { pathname: "/account" } }, "/account"],
  [{ from: { pathname: "//evil.example" } }, "/admin"],
  [{ from: { pathname: "/\\evil.example" } }, "/admin"],
  [{ from: { pathname: "https://evil.example" } }, "/admin"],
  [{ from: { pathname: "/admin/login" } }, "/admin"],
];

test.each(TABLE)("after signing in with the state %j the way leads to %s", (state, address) => {
  expect(readReturnAddress(state)).toBe(address);
});

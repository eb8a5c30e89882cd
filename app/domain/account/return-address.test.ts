import { expect, test } from "vitest";
import { readReturnAddress, returnThroughLogIn } from "./return-address.ts";

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

const SEARCHES: [string, string][] = [
  ["", "/admin"],
  ["?from=%2Faccount%3Fa%3Db%23c", "/account?a=b#c"],
  ["?from=account", "/admin"],
  ["?from=%2F%2Fevil.example", "/admin"],
  ["?from=%2F%5Cevil.example", "/admin"],
  ["?from=%2F%09%2Fevil.example", "/admin"],
  ["?from=https%3A%2F%2Fevil.example", "/admin"],
  ["?from=%2Fadmin%2Flogin", "/admin"],
];

test.each(SEARCHES)("with %j in the address the way leads to %s", (search, address) => {
  expect(readReturnAddress(null, search)).toBe(address);
});

test("who was at a provider meanwhile goes on to where they came from", () => {
  const state = { from: { pathname: "/admin/articles", search: "?q=x&y=ü", hash: "#a" } };
  const back = new URL(returnThroughLogIn("https://news.example", state, ""));
  expect(back.pathname).toBe("/login");
  expect(readReturnAddress(null, back.search)).toBe("/admin/articles?q=x&y=ü#a");
  expect(returnThroughLogIn("https://news.example", null, "")).toBe("https://news.example/login");
});

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
  [{ from: { pathname: "/\t/evil.example" } }, "/admin"],
  [{ from: { pathname: "/admin/login" } }, "/admin"],
];

test.each(TABLE)("signing in with history state %j returns to %s", (state, address) => {
  expect(readReturnAddress({ state })).toBe(address);
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

test.each(SEARCHES)("signing in with query %j returns to %s", (search, address) => {
  expect(readReturnAddress({ state: null, search })).toBe(address);
});

test("a provider returns to the login screen with the address the user came from", () => {
  const state = { from: { pathname: "/admin/articles", search: "?q=x&y=ü", hash: "#a" } };
  const back = new URL(returnThroughLogIn("https://news.example", { state }));
  expect(back.pathname).toBe("/login");
  expect(readReturnAddress({ state: null, search: back.search })).toBe("/admin/articles?q=x&y=ü#a");
  expect(returnThroughLogIn("https://news.example", { state: null, remembered: "/about" })).toBe(
    "https://news.example/login?from=%2Fabout",
  );
  expect(returnThroughLogIn("https://news.example", { state: null })).toBe(
    "https://news.example/login",
  );
});

test("history state takes precedence over the query, and the query over the remembered address", () => {
  const remembered = "/article/tides?from=mail";
  const search = "?from=%2Fabout";
  const state = { from: { pathname: "/admin/people" } };
  expect(readReturnAddress({ state: null, remembered })).toBe(remembered);
  expect(readReturnAddress({ state: null, search, remembered })).toBe("/about");
  expect(readReturnAddress({ state, search, remembered })).toBe("/admin/people");
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example/", "/admin/login", ""])(
  "an invalid remembered address %j falls back to the newsroom",
  (remembered) => {
    expect(readReturnAddress({ state: null, remembered })).toBe("/admin");
  },
);

test("signing in without an origin leads to the given landing page", () => {
  expect(readReturnAddress({ state: null }, "/")).toBe("/");
  expect(readReturnAddress({ state: null, remembered: "/article/tides" }, "/")).toBe(
    "/article/tides",
  );
});

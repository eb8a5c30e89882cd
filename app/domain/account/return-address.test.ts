import { expect, test } from "vitest";
import { readReturnAddress, returnThroughLogIn } from "./return-address.ts";

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
  expect(readReturnAddress({ search })).toBe(address);
});

test("a provider returns to the login page with the address the user came from", () => {
  const remembered = "/admin/articles?q=x&y=ü#a";
  const back = new URL(returnThroughLogIn("https://news.example", { remembered }));
  expect(back.pathname).toBe("/login");
  expect(readReturnAddress({ search: back.search })).toBe(remembered);
  expect(returnThroughLogIn("https://news.example", {})).toBe("https://news.example/login");
});

test("the query takes precedence over the remembered address", () => {
  const remembered = "/article/tides?from=mail";
  expect(readReturnAddress({ remembered })).toBe(remembered);
  expect(readReturnAddress({ search: "?from=%2Fabout", remembered })).toBe("/about");
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example/", "/admin/login", ""])(
  "an invalid remembered address %j falls back to the newsroom",
  (remembered) => {
    expect(readReturnAddress({ remembered })).toBe("/admin");
  },
);

test("signing in without an origin leads to the given landing page", () => {
  expect(readReturnAddress({}, "/")).toBe("/");
  expect(readReturnAddress({ remembered: "/article/tides" }, "/")).toBe("/article/tides");
});

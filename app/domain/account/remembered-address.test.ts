import { expect, test } from "vitest";
import { nextRememberedAddress } from "./remembered-address.ts";

const TABLE: [string, string | null, string | null][] = [
  ["https://news.example/article/tides?from=mail", null, "/article/tides?from=mail"],
  ["https://news.example/about#team", "/article/tides", "/about"],
  ["https://news.example/account", null, "/account"],
  ["https://news.example/login", "/article/tides", "/article/tides"],
  ["https://news.example/signup", "/article/tides", "/article/tides"],
  ["https://news.example/admin/login", null, null],
  ["", "/article/tides", null],
  ["about:blank", "/article/tides", null],
  ["https://elsewhere.example/about", "/article/tides", null],
];

test.each(TABLE)(
  "opening an account screen from %j in a tab that remembers %j stores %j",
  (from, remembered, next) => {
    expect(nextRememberedAddress(from, { origin: "https://news.example", remembered })).toBe(next);
  },
);

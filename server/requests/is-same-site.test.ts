import { expect, test } from "vitest";
import { isSameSite } from "./is-same-site.ts";

const SITE = "https://news.example";

test.each([
  [{ "Sec-Fetch-Site": "same-origin" }, true],
  [{ "Sec-Fetch-Site": "none" }, true],
  [{ "Sec-Fetch-Site": "same-site" }, false],
  [{ "Sec-Fetch-Site": "cross-site", Origin: SITE }, false],
  [{ Origin: SITE }, true],
  [{ Origin: "https://evil.example" }, false],
  [{ Origin: "null" }, false],
  [{ Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" }, true],
  [{ Origin: "http://127.0.0.1:3001", Host: "127.0.0.1:3000" }, false],
  [{}, true],
])("a form with the headers %j is from this site: %s", (headers, isOwn) => {
  expect(isSameSite(new Headers(headers), SITE)).toBe(isOwn);
});

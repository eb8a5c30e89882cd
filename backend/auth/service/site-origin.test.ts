import { expect, test } from "vitest";
import { allowedRedirect, siteOrigin } from "./site-origin.ts";

const PUBLIC = "https://news.example";
const LOCAL = "http://localhost:3000";

test("uses the request's origin only on a loopback site", () => {
  expect(siteOrigin(PUBLIC, "http://127.0.0.1:3000/auth/v1/recover")).toBe(PUBLIC);
  expect(siteOrigin(PUBLIC, "https://evil.example/auth/v1/recover")).toBe(PUBLIC);
  expect(siteOrigin(LOCAL, "http://127.0.0.1:4100/auth/v1/recover")).toBe("http://127.0.0.1:4100");
  expect(siteOrigin(LOCAL, "http://evil.example/auth/v1/recover")).toBe(LOCAL);
});

test.each([
  [PUBLIC, "https://news.example/account?tab=1"],
  [PUBLIC, "https://news.example"],
  [LOCAL, "http://localhost:3000/recover"],
  [LOCAL, "http://127.0.0.1:3000/recover"],
  [LOCAL, "http://[::1]:3000/recover"],
])("allows on %s the redirect to %s", (site, requested) => {
  expect(allowedRedirect(requested, site, site)).toBe(requested);
});

test.each([
  [PUBLIC, "https://evil.example/"],
  [PUBLIC, "https://news.example.evil.example/"],
  [PUBLIC, "https://news.example@evil.example/"],
  [PUBLIC, "https://user@news.example/"],
  [PUBLIC, "http://news.example/"],
  [PUBLIC, "https://news.example:8443/"],
  [PUBLIC, "http://localhost:3000/"],
  [PUBLIC, "javascript:alert(1)"],
  [PUBLIC, "//evil.example"],
  [PUBLIC, "/account"],
  [PUBLIC, ""],
  [PUBLIC, null],
  [LOCAL, "http://localhost:4000/"],
  [LOCAL, "http://10.0.0.1:3000/"],
])("replaces on %s the redirect to %s", (site, requested) => {
  expect(allowedRedirect(requested, site, site)).toBe(site);
});

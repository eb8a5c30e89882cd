import { expect, test } from "vitest";
import { nameRoute } from "./name-route.ts";

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/article/tides", "/article/:slug"],
  ["/article/tides/", "/article/:slug"],
  ["/article/tides?x=/a/b", "/article/:slug"],
  ["/category/world", "/category/:category"],
  ["/admin/articles/5/edit", "/admin/articles/:id/edit"],
  ["/admin/anything/else", "/admin/*"],
  ["/assets/root-abc.js", "/assets/*"],
  ["/rest/v1/articles?select=*", "/rest/v1/*"],
  ["/healthz", "/healthz"],
  ["/readyz", "/readyz"],
  ["/wp-login.php", "*"],
  ["/article", "*"],
  ["/sitemaps/2024-03.xml", "/sitemaps/:file"],
  ["//evil.example/x", "*"],
])("counts requests for %j as %s", (address, name) => {
  expect(nameRoute(address)).toBe(name);
});

import { expect, test } from "vitest";
import { createRouteNamer } from "./name-route.ts";

const nameRoute = createRouteNamer([
  "/",
  "/article/:slug",
  "/category/:category",
  "/category/featured",
  "/admin",
  "/admin/articles/:id/edit",
  "/admin/*",
  "/*",
]);

test.each([
  ["/", 200, "/"],
  ["/?utm_source=x", 200, "/"],
  ["/article/tides", 200, "/article/:slug"],
  ["/article/tides/", 200, "/article/:slug"],
  ["/article/tides?x=/a/b", 404, "/article/:slug"],
  ["/article/tides.data", 200, "/article/:slug.data"],
  ["/_root.data?index", 200, "/.data"],
  ["/category/featured", 200, "/category/featured"],
  ["/category/world", 200, "/category/:category"],
  ["/admin/articles/5/edit", 200, "/admin/articles/:id/edit"],
  ["/admin/anything/else", 404, "/admin/*"],
  ["/assets/root-abc.js", 200, "/assets/*"],
  ["/rest/v1/articles?select=*", 200, "/rest/v1/*"],
  ["/healthz", 200, "/healthz"],
  ["/wp-login.php", 404, "*"],
  ["/article", 404, "*"],
  ["/nothing.data", 404, "*"],
  ["//evil.example/x", 404, "*"],
])("%j with %i is %s", (address, status, name) => {
  expect(nameRoute(address, status)).toBe(name);
});

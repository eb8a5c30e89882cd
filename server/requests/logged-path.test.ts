import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test.each([
  ["/article/floods?token=x", "/article/floods"],
  ["/preview/0a1b?sent=1", "/preview/:token"],
  ["/calendar/0a1b.ics", "/calendar/:token"],
  ["/calendar/0a1b/more", "/calendar/:token"],
  ["/calendar", "/calendar"],
])("logs %s as %s", (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

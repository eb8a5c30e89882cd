import { expect, test } from "vitest";
import { parsePageAddress } from "./information-page.ts";

test.each([
  ["/imprint", "/imprint"],
  [" imprint/ ", "/imprint"],
  ["/Über-uns/Team/", "/über-uns/team"],
  ["/2019/05/who-we-are", "/2019/05/who-we-are"],
  ["/about", "/about"],
])("an information page may have the address %j", (given, path) => {
  expect(parsePageAddress(given)).toEqual({ path });
});

test.each([
  "",
  "/",
  "/imprint?lang=de",
  "https://other.example/imprint",
  "/contact",
  "/admin/pages",
  "/article/a-bridge",
  "/storage/v1/object",
  "/rest",
  `/${"a".repeat(200)}`,
])("an information page cannot have the address %j", (given) => {
  expect(parsePageAddress(given)).toEqual({ problem: expect.any(String) });
});

import { beforeAll, expect, test } from "vitest";
import { describeInBrowsers, signIn } from "./describe-in-browsers.ts";

describeInBrowsers("writing", (get, service) => {
  beforeAll(() => signIn(get(), service()));

  test("the list of articles opens after signing in", async () => {
    const browser = get();
    await browser.waitFor({ role: "link", name: "New Article" });
    await browser.screenshot("list");
    expect(await browser.path()).toBe("/admin/articles");
  });
});

import { beforeAll, expect, test } from "vitest";
import { BODY, createOldArticle, expectBlocks, openForm, paragraph } from "./articles.ts";
import { describeInBrowsers } from "./describe-in-browsers.ts";
import { signIn } from "./sign-in.ts";

/** Whether the service worker has what the form needs: its page, and the files that it has loaded. */
async function isFormCached(): Promise<boolean> {
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith("/assets/"));
  const found = await Promise.all(
    ["/admin/articles/any/edit", ...files].map((path) => caches.match(path)),
  );
  return !found.includes(undefined);
}

describeInBrowsers("offline", (get, service) => {
  beforeAll(() => signIn(get(), service()));

  test("words typed without a connection are said to be safe, survive a reload and reach the site", async () => {
    const browser = get();
    const id = await createOldArticle(service(), "Before.");
    await openForm(browser, id);
    await browser.type(" Online.");
    await expectBlocks(service(), id, [paragraph("Before. Online.")]);
    await expect.poll(() => browser.call(isFormCached), { timeout: 60_000 }).toBe(true);
    await browser.setOffline(true);
    await browser.type(" Offline.");
    // WebKit takes itself for connected where only its requests fail.
    await expect
      .poll(() => browser.textOf(".form-bar"))
      .toMatch(/(?:offline|site not reached), kept on this device/);
    await browser.screenshot("offline");
    await browser.open(`/admin/articles/${id}/edit`);
    await expect.poll(() => browser.textOf(BODY)).toContain("Before. Online. Offline.");
    await browser.setOffline(false);
    await expectBlocks(service(), id, [paragraph("Before. Online. Offline.")]);
  });
});

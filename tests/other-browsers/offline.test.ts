import { beforeAll, expect, test } from "vitest";
import { BODY, createOldArticle, expectBlocks, openForm, paragraph } from "./articles.ts";
import { describeInBrowsers } from "./describe-in-browsers.ts";
import { signIn } from "./sign-in.ts";

describeInBrowsers("offline", (get, service) => {
  beforeAll(() => signIn(get(), service()));

  test("words typed without a connection are said to be safe, survive a reload and reach the site", async () => {
    const browser = get();
    const id = await createOldArticle(service(), "Before.");
    await openForm(browser, id);
    await browser.type(" Online.");
    await expectBlocks(service(), id, [paragraph("Before. Online.")]);
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

import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { serviceClient } from "../support/clients.ts";
import { BODY, createOldArticle, expectBlocks, openForm, paragraph } from "./articles.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { STARTS } from "./describe-in-browsers.ts";
import { signIn } from "./sign-in.ts";

/** One article in Firefox and in WebKitGTK. */

const site = inject("site");
const service = serviceClient(site);
const browsers: Browser[] = [];

beforeAll(async () => {
  for (const [name, start] of Object.entries(STARTS))
    browsers.push(await openBrowser(name, start, site.url));
  for (const browser of browsers) await signIn(browser, service);
});
afterAll(() => Promise.all(browsers.map((browser) => browser.close())));

function both(): [Browser, Browser] {
  const [firefox, webkit] = browsers;
  if (!firefox || !webkit) throw new Error("a browser has not started");
  return [firefox, webkit];
}

test("two writers in one paragraph see every character of each other, whoever was offline", async () => {
  const [firefox, webkit] = both();
  const id = await createOldArticle(service, "between");
  await openForm(firefox, id);
  await openForm(webkit, id);
  await webkit.press("Control+Home");
  await firefox.waitFor(".colleague-caret");
  await webkit.waitFor(".colleague-caret");

  const [before, after] = ["The first ships ", " are in the harbor, and ferries too."];
  await Promise.all([webkit.type(before), firefox.type(after)]);
  for (const browser of [firefox, webkit])
    await expect.poll(() => browser.textOf(BODY)).toContain(`${before}between${after}`);

  for (const [offline, online] of [
    [firefox, webkit],
    [webkit, firefox],
  ] as const) {
    await offline.setOffline(true);
    await offline.press("Control+End");
    await offline.type(" Offline.");
    await online.press("Control+Home");
    await online.type("Online. ");
    await offline.setOffline(false);
    await expect.poll(() => online.textOf(BODY)).toContain("Offline.");
    await expect.poll(() => offline.textOf(BODY)).toMatch(/^Online. /);
  }
  const whole = `Online. Online. ${before}between${after} Offline. Offline.`;
  for (const browser of [firefox, webkit])
    await expect.poll(() => browser.textOf(BODY)).toContain(whole);
  await expectBlocks(service, id, [paragraph(whole)]);
});

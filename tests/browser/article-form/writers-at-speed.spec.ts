import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { findFreePort } from "../../../backend/core/postgres/server-process.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { expect } from "../fixtures.ts";
import { bodyOf, test, untilStored } from "./article-form-fixtures.ts";

/** Two writers at machine speed, while the site is killed and one of them is offline. It starts a site to kill. */

/** WRITING_SECONDS=60 writes for a minute, on a machine without other load, and expects every character within a second. */
const { WRITING_SECONDS } = process.env;
const SECONDS = Number(WRITING_SECONDS ?? 12);
const ARRIVAL_MS = WRITING_SECONDS === undefined ? 30_000 : 1000;

/** By then both have noticed that the site is back. */
const RECONNECTION_MS = 8000;

let dataDir: string;
let env: Record<string, string>;
let site: RunningSite;

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  site: async ({}, use) => use(site),
  expectedErrors: { texts: ["Failed to load resource", "WebSocket connection to", "BackendError"] },
  reusesContext: false,
});
test.beforeAll(async () => {
  test.setTimeout(200_000);
  dataDir = await makeTempFolder();
  env = { PORT: String(await findFreePort()) };
  site = await startSite({ dataDir, env });
});
test.afterAll(async () => {
  await site?.stop();
  await removeFolder(dataDir);
});

test("two writers in one paragraph keep every character while the site is killed three times", async ({
  page: ada,
  startArticle,
  signInElsewhere,
}) => {
  test.setTimeout(SECONDS * 1000 + 300_000);
  await startArticle();
  await bodyOf(ada).fill("Begun: ");
  await untilStored(ada);
  const { page: ben } = await signInElsewhere("editor");
  await ben.goto(ada.url());
  await expect(bodyOf(ben)).toContainText("Begun:");
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  const writers = [write(ada, "0123456789"), write(ben, "abcdefghij")];

  /** Types the letters again and again; those of one writer are only hers. */
  async function write(page: Page, letters: string): Promise<string> {
    await bodyOf(page).click();
    await page.keyboard.press("Control+End");
    let typed = "";
    while (!isOver) {
      const letter = letters[typed.length % letters.length] ?? "";
      await page.keyboard.type(letter);
      typed += letter;
    }
    return typed;
  }

  const part = (SECONDS * 1000) / 4;
  const kill = async () => {
    await site.kill();
    site = await startSite({ dataDir, env });
  };
  await delay(part);
  await kill();
  await ben.context().setOffline(true);
  await delay(part);
  await kill();
  await delay(part);
  await ben.context().setOffline(false);
  await kill();
  await delay(Math.max(part, RECONNECTION_MS));
  end();
  const [numbers = "", words = ""] = await Promise.all(writers);
  const endedAt = Date.now();
  /** The text without the names at the carets of colleagues. */
  const read = async (page: Page) => {
    const text = await bodyOf(page).evaluate((body) => {
      const copy = body.cloneNode(true) as Element;
      for (const caret of copy.querySelectorAll(".colleague-caret")) caret.remove();
      return (copy.textContent ?? "").slice("Begun:".length);
    });
    return [text.replaceAll(/[^0-9]/g, ""), text.replaceAll(/[^a-j]/g, "")];
  };
  for (const page of [ada, ben]) {
    await expect
      .poll(() => read(page), { intervals: [20], timeout: ARRIVAL_MS })
      .toEqual([numbers, words]);
  }
  console.info(
    `${numbers.length} and ${words.length} characters, on both screens ${Date.now() - endedAt} ms after the last`,
  );
});

import { type Browser, chromium, type Page } from "@playwright/test";
import { type Doc, XmlElement, XmlText } from "yjs";
import { createPresence } from "../../app/admin/article-form/presence/presence.ts";
import { watchArticle } from "../../app/admin/article-form/watch-article.ts";
import { openWorkingCopy } from "../../app/admin/working-copy/open-working-copy.ts";
import { getSharedBody } from "../../app/editor/engine/shared-document.ts";
import { findChromium } from "../../scripts/find-chromium.ts";
import { createUser } from "../../tests/support/clients.ts";
import { type BenchOptions, type BenchSite, withSite } from "../bench-site.ts";
import type { Section } from "../figure.ts";
import { percentile } from "../statistics.ts";
import { createLongArticle, LONG_ARTICLE_WORDS } from "./long-article.ts";

/** Besides the two whose pages are measured. */
const OTHER_WRITERS = 18;
const KEY_INTERVAL_MS = 200;
const KEYS = 150;
const MARK = "¶";

/**
 * Measures twenty writers in one long article: the time from a key to its painted frame for one of them, and until a
 * colleague's page shows it. The others type through the code of the form, without a page.
 */
export async function measureTwentyWriters(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-gpu"],
    });
    try {
      return [await measure(browser, site)];
    } finally {
      await browser.close();
    }
  });
}

async function measure(browser: Browser, site: BenchSite): Promise<Section> {
  const [typist, observer] = [
    await browser.newPage(),
    await (await browser.newContext()).newPage(),
  ];
  const address = await createLongArticle(site, typist);
  const articleId = address.split("/").at(-2) ?? "";
  await createLongArticle(site, observer);
  for (const page of [typist, observer]) await openForm(page, address);
  // The mark is where the observer looks.
  await typist.locator("[contenteditable] > p").first().click();
  await typist.keyboard.press("End");
  await typist.keyboard.type(MARK);
  await observer.getByText(MARK).waitFor();
  const others = await Promise.all(
    Array.from({ length: OTHER_WRITERS }, (_, index) => startWriter(site, articleId, index)),
  );
  await watchKeys(typist);
  await watchText(observer);
  for (let key = 0; key < KEYS; key += 1) {
    await typist.keyboard.press("x");
    await typist.waitForTimeout(KEY_INTERVAL_MS);
  }
  await observer.waitForTimeout(2000);
  for (const stop of others) await stop();
  const keys = await typist.evaluate<{ at: number; frame: number }[]>("window.keys");
  const seen = await observer.evaluate<number[]>("window.seen");
  const delays = keys.flatMap(({ at }, index) => {
    const time = seen[index];
    return time === undefined ? [] : [time - at];
  });
  const frames = keys.map(({ frame }) => frame);
  return {
    title: `Twenty writers in an article of ${LONG_ARTICLE_WORDS.toLocaleString("en")} words`,
    figures: [
      {
        name: "A key to its frame, p95",
        value: percentile(frames, 0.95),
        unit: "ms",
        target: { atMost: 50 },
        note: `${frames.length} keys; p50 ${percentile(frames, 0.5).toFixed(0)}`,
      },
      {
        name: "A key until a colleague's page has it, p95",
        value: percentile(delays, 0.95),
        unit: "ms",
        target: { atMost: 300 },
        note: `${delays.length} of ${keys.length} seen; p50 ${percentile(delays, 0.5).toFixed(0)}`,
      },
    ],
  };
}

async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("textbox", { name: "Content", exact: true }).waitFor();
}

/** Types into a paragraph of its own at the pace of a person. Returns a function that stops it. */
async function startWriter(site: BenchSite, articleId: string, index: number) {
  const { client, id: userId } = await createUser(site, "editor");
  const copy = await openWorkingCopy({ client, userId, articleId });
  copy.retain();
  const presence = createPresence(copy);
  presence.retain();
  const leave = watchArticle({ client, copy, presence, onNotes: () => undefined });
  const timer = setInterval(() => typeInto(copy.doc, index), KEY_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    leave();
    void presence.release();
    await copy.release();
  };
}

function typeInto(doc: Doc, index: number): void {
  const paragraphs = getSharedBody(doc)
    .toArray()
    .filter((block) => block instanceof XmlElement && block.nodeName === "paragraph");
  const block = paragraphs[10 + index * 3];
  const text = block instanceof XmlElement ? block.get(0) : undefined;
  if (text instanceof XmlText) text.insert(0, "y");
}

/** Records when each key was pressed (ms since 1970), and the time to the end of its frame. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keys: { at: number; frame: number }[] = [];
    Object.assign(window, { keys });
    window.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const key = { at: performance.timeOrigin + timeStamp, frame: Number.NaN };
        keys.push(key);
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            key.frame = performance.now() - timeStamp;
          };
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}

/** Records when each character after the mark was in the page (ms since 1970). */
async function watchText(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const body = document.querySelector("[contenteditable]");
    if (!body) throw new Error("There is no editor");
    new MutationObserver(() => {
      const now = performance.timeOrigin + performance.now();
      const [, typed = ""] = (body.textContent ?? "").split(mark);
      const count = typed.match(/^x*/)?.[0].length ?? 0;
      while (seen.length < count) seen.push(now);
    }).observe(body, { childList: true, characterData: true, subtree: true });
  }, MARK);
}

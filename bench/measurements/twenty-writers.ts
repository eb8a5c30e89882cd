import { type Browser, chromium, type Page } from "@playwright/test";
import { createRelativePositionFromTypeIndex, type Doc, XmlElement, XmlText } from "yjs";
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

/** Besides the one whose page is measured. */
const OTHER_WRITERS = 19;
const KEY_INTERVAL_MS = 200;
const KEYS = 150;
const MARK = "¶";

/**
 * Measures twenty writers in one long article: the time from a key to its painted frame for one of them, and until a
 * colleague's page shows a character. One page is open at a time, as on a writer's own machine: two of them, painted
 * without a graphics card, would measure the processors of this one. The others type through the code of the form,
 * without a page, and what they receive is not applied: nineteen more machines would do that.
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
  const page = await browser.newPage();
  const address = await createLongArticle(site, page);
  const articleId = address.split("/").at(-2) ?? "";
  await openForm(page, address);
  await page.locator("[contenteditable] > p").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(MARK);
  const others = await Promise.all(
    Array.from({ length: OTHER_WRITERS }, (_, index) => startWriter(site, articleId, index)),
  );
  await watchKeys(page);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press("x");
    await page.waitForTimeout(KEY_INTERVAL_MS);
  }
  const frames = await page.evaluate<number[]>("window.keyFrames");

  // Now one of the others types where the page looks.
  const [first] = others;
  await watchText(page);
  const typed: number[] = [];
  for (let key = 0; first && key < KEYS; key += 1) {
    typed.push(Date.now());
    first.typeAtMark();
    await page.waitForTimeout(KEY_INTERVAL_MS);
  }
  await page.waitForTimeout(2000);
  for (const { stop } of others) await stop();
  const seen = await page.evaluate<number[]>("window.seen");
  const delays = typed.flatMap((at, index) => {
    const time = seen[index];
    return time === undefined ? [] : [time - at];
  });
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
        name: "A character until a colleague's page has it, p95",
        value: percentile(delays, 0.95),
        unit: "ms",
        target: { atMost: 300 },
        note: `${delays.length} of ${typed.length} seen; p50 ${percentile(delays, 0.5).toFixed(0)}`,
      },
    ],
  };
}

async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("textbox", { name: "Content", exact: true }).waitFor();
}

/** Types into a paragraph of its own at the pace of a person, with a cursor there, until it is stopped. */
async function startWriter(site: BenchSite, articleId: string, index: number) {
  const { client, id: userId } = await createUser(site, "editor");
  const copy = await openWorkingCopy({ client, userId, articleId });
  copy.retain();
  const presence = createPresence(copy);
  presence.retain();
  const leave = watchArticle({
    client,
    copy: { ...copy, receive: () => undefined },
    presence: { ...presence, receive: () => undefined },
    onNotes: () => undefined,
  });
  const own = paragraphText(copy.doc, 10 + index * 3);
  if (!own) throw new Error("The article has too few paragraphs");
  const timer = setInterval(() => {
    own.insert(0, "y");
    const place = createRelativePositionFromTypeIndex(own, 1);
    presence.awareness.setLocalStateField("cursor", { anchor: place, head: place });
  }, KEY_INTERVAL_MS);
  return {
    typeAtMark(): void {
      const text = paragraphText(copy.doc, 0);
      text?.insert(text.toString().indexOf(MARK) + MARK.length, "z");
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      leave();
      void presence.release();
      await copy.release();
    },
  };
}

/** The text of a paragraph. It stays the same while others write. */
function paragraphText(doc: Doc, index: number): XmlText | undefined {
  const block = getSharedBody(doc)
    .toArray()
    .filter((each) => each instanceof XmlElement && each.nodeName === "paragraph")[index];
  const text = block instanceof XmlElement ? block.get(0) : undefined;
  return text instanceof XmlText ? text : undefined;
}

/** Records the time from each key to the end of its frame (ms). */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { keyFrames: frames });
    window.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => frames.push(performance.now() - timeStamp);
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
      const count = typed.match(/^z*/)?.[0].length ?? 0;
      while (seen.length < count) seen.push(now);
    }).observe(body, { childList: true, characterData: true, subtree: true });
  }, MARK);
}

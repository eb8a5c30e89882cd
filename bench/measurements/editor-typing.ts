import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/find-chromium.ts";
import { type BenchOptions, type BenchSite, withSite } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { percentile } from "../statistics.ts";
import { createLongStory, LONG_STORY_WORDS } from "./long-story.ts";

const KEYS_A_PLACE = 120;
/** A fast typist presses a key every 60 ms. */
const KEY_INTERVAL_MS = 60;

/** Frames come when they are ready, not when a screen asks for them: what is measured is work, not waiting. */
const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-frame-rate-limit",
  "--disable-gpu-vsync",
];

/**
 * Typing in a long story in a real browser: the time from a key event to the end of the frame that shows
 * it. Beside it the same keys in a plain editable element with the same text, and in a text area.
 */
export async function measureEditorTyping(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: BROWSER_ARGUMENTS,
    });
    try {
      const editor = await measureEditor(browser, site);
      const plain = await measurePlain(browser, site, editor.html);
      const area = await measureArea(browser, site, editor.text);
      return [toSection(editor.times, plain, area)];
    } finally {
      await browser.close();
    }
  });
}

async function measureEditor(browser: Browser, site: BenchSite) {
  const page = await browser.newPage();
  const address = await createLongStory(site, page);
  await page.goto(address);
  const textbox = page.getByRole("textbox", { name: "Content", exact: true });
  await textbox.waitFor();
  await page.waitForLoadState("networkidle");
  const times = await typeAtThreePlaces(page, textbox.locator("> p"));
  const html = await textbox.evaluate((element) => element.innerHTML);
  const text = (await textbox.locator("> *").allTextContents()).join("\n\n");
  await page.close();
  return { times, html, text };
}

/** The browser's own editing of the same elements: no document, no toolbar, no form around it. */
async function measurePlain(browser: Browser, site: BenchSite, html: string): Promise<number[]> {
  const page = await browser.newPage();
  await page.goto(`${site.url}/about`);
  await page.evaluate((content) => {
    document.body.innerHTML = `<div contenteditable class="story">${content}</div>`;
  }, html);
  const times = await typeAtThreePlaces(page, page.locator("[contenteditable] > p"));
  await page.close();
  return times;
}

async function measureArea(browser: Browser, site: BenchSite, text: string): Promise<number[]> {
  const page = await browser.newPage();
  await page.goto(`${site.url}/about`);
  await page.evaluate((content) => {
    document.body.innerHTML = '<textarea rows="40" cols="80"></textarea>';
    const area = document.querySelector("textarea");
    if (area) area.value = content;
  }, text);
  await page.locator("textarea").click();
  await record(page);
  const times = await type(page);
  await page.close();
  return times;
}

/** At the beginning, in the middle and at the end of the text. */
async function typeAtThreePlaces(page: Page, paragraphs: ReturnType<Page["locator"]>) {
  const count = await paragraphs.count();
  await record(page);
  const times: number[] = [];
  for (const place of [0, Math.floor(count / 2), count - 2]) {
    await paragraphs.nth(place).click();
    await page.keyboard.press("End");
    // The first keys at a new place pay for scrolling there.
    await page.keyboard.type("    ", { delay: KEY_INTERVAL_MS });
    times.push(...(await type(page)));
  }
  return times;
}

/** Notes for each key how long it took until its frame was there. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    window.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          // The message comes after style, layout and paint of the frame.
          channel.port1.onmessage = () => times.push(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}

async function type(page: Page): Promise<number[]> {
  await page.evaluate("window.keyTimes.length = 0");
  const words = "the harbour has been there for years ".repeat(KEYS_A_PLACE);
  await page.keyboard.type(words.slice(0, KEYS_A_PLACE), { delay: KEY_INTERVAL_MS });
  await page.waitForTimeout(500);
  return page.evaluate<number[]>("[...window.keyTimes]");
}

function toSection(editor: number[], plain: number[], area: number[]): Section {
  const p95 = percentile(editor, 0.95);
  const figures: Figure[] = [
    {
      name: "A key, p95",
      value: p95,
      unit: "ms",
      target: { atMost: 16 },
      note: `${editor.length} keys; p50 ${percentile(editor, 0.5).toFixed(1)}, longest ${Math.max(...editor).toFixed(1)}`,
    },
    ...toReference("plain editable element", p95, plain),
    ...toReference("text area", p95, area),
  ];
  return { title: `Typing in a story of ${LONG_STORY_WORDS.toLocaleString("en")} words`, figures };
}

function toReference(name: string, p95: number, times: number[]): Figure[] {
  const reference = percentile(times, 0.95);
  return [
    { name: `A key, p95, ${name}`, value: reference, unit: "ms" },
    { name: `Editor to ${name}`, value: p95 / reference, unit: "ratio" },
  ];
}

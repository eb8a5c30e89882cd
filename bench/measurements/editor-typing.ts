import { type Browser, type CDPSession, chromium, type Locator, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/find-chromium.ts";
import { type BenchOptions, type BenchSite, withSite } from "../bench-site.ts";
import type { Figure, Section, Target } from "../figure.ts";
import { percentile } from "../statistics.ts";
import { createLongArticle, LONG_ARTICLE_WORDS } from "./long-article.ts";

const KEYS_A_PLACE = 120;
const UNCOUNTED_KEYS = 4;
/** A fast typist presses a key every 60 ms. */
const KEY_INTERVAL_MS = 60;

/** Disables vsync, so that frame times measure work and not waiting. */
const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-frame-rate-limit",
  "--disable-gpu-vsync",
];

/**
 * Measures typing in a long article in a real browser: main-thread time per key, and the time from the key event
 * to the end of its frame. Compares with a plain contenteditable element and a textarea with the same text.
 */
export async function measureEditorTyping(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: BROWSER_ARGUMENTS,
    });
    try {
      const rounds = [];
      for (let round = 0; round < options.rounds; round += 1) {
        rounds.push(await measureRound(browser, site));
      }
      return [toSection(rounds)];
    } finally {
      await browser.close();
    }
  });
}

async function measureRound(browser: Browser, site: BenchSite) {
  const editor = await measureEditor(browser, site);
  const plain = await measurePlain(browser, editor);
  const area = await measureArea(browser, editor);
  return { editor: editor.times, plain, area };
}

async function measureEditor(browser: Browser, site: BenchSite) {
  const page = await browser.newPage();
  const address = await createLongArticle(site, page);
  await page.goto(address);
  const textbox = page.getByRole("textbox", { name: "Content", exact: true });
  await textbox.waitFor();
  await page.waitForLoadState("networkidle");
  const times = await typeAtThreePlaces(page, textbox.locator("> p"));
  const html = await textbox.evaluate((element) => element.innerHTML);
  const text = (await textbox.locator("> *").allTextContents()).join("\n\n");
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ""));
  await page.close();
  return { times, html, text, styles };
}

/** Milliseconds per key: until the end of its frame, and of main-thread work. */
type Times = { frames: number[]; work: number[] };

type Written = { html: string; text: string; styles: string[] };

/** A plain contenteditable element, without document model, toolbar or form. */
async function measurePlain(browser: Browser, written: Written) {
  const body = `<div contenteditable class="article" style="max-width: 36.5rem">${written.html}</div>`;
  const page = await openBare(browser, written, body);
  const times = await typeAtThreePlaces(page, page.locator("[contenteditable] > p"));
  await page.close();
  return times;
}

async function measureArea(browser: Browser, written: Written) {
  const page = await openBare(browser, written, '<textarea rows="40" cols="80"></textarea>');
  await page.locator("textarea").evaluate((element, text) => {
    if (element instanceof HTMLTextAreaElement) element.value = text;
  }, written.text);
  await page.locator("textarea").click();
  const times = await type(page);
  await page.close();
  return times;
}

/** Opens an empty page with the site's styles. */
async function openBare(browser: Browser, { styles }: Written, body: string): Promise<Page> {
  const page = await browser.newPage();
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  await page.setContent(`<!doctype html><head>${links}</head><body>${body}</body>`);
  return page;
}

/** At the beginning, in the middle and at the end of the text. */
async function typeAtThreePlaces(page: Page, paragraphs: Locator): Promise<Times> {
  const count = await paragraphs.count();
  const times: Times = { frames: [], work: [] };
  for (const place of [0, Math.floor(count / 2), count - 2]) {
    await paragraphs.nth(place).click();
    await page.keyboard.press("End");
    const more = await type(page);
    times.frames.push(...more.frames);
    times.work.push(...more.work);
  }
  return times;
}

/** Types at the cursor. The first keys at a new position include scrolling and are not counted. */
async function type(page: Page): Promise<Times> {
  await noteFrames(page);
  const devtools = await page.context().newCDPSession(page);
  // CPU time of the main thread, which excludes other load on the machine.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const work: number[] = [];
  const words = "    the harbour has been there for years ".repeat(KEYS_A_PLACE);
  for (const key of words.slice(0, KEYS_A_PLACE + UNCOUNTED_KEYS)) {
    const before = await readWork(devtools);
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_INTERVAL_MS);
    work.push((await readWork(devtools)) - before);
  }
  await devtools.detach();
  const frames = await page.evaluate<number[]>("[...window.keyTimes]");
  return { frames: frames.slice(UNCOUNTED_KEYS), work: work.slice(UNCOUNTED_KEYS) };
}

/** Total main-thread time of the page so far in milliseconds: scripts, style, layout, paint. */
async function readWork(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Records the time from each key event to the end of its frame. */
async function noteFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    if ("keyTimes" in window && Array.isArray(window.keyTimes)) {
      window.keyTimes.length = 0;
      return;
    }
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    window.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          // The message arrives after style, layout and paint of the frame.
          channel.port1.onmessage = () => times.push(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}

type Round = Awaited<ReturnType<typeof measureRound>>;

/** All keys of all rounds together. */
function toSection(rounds: Round[]): Section {
  const pool = (place: keyof Round): Times => ({
    frames: rounds.flatMap((round) => round[place].frames),
    work: rounds.flatMap((round) => round[place].work),
  });
  const [editor, plain, area] = [pool("editor"), pool("plain"), pool("area")];
  return {
    title: `Typing in an article of ${LONG_ARTICLE_WORDS.toLocaleString("en")} words`,
    figures: [
      toFigure("A key, main thread, p95", editor.work, { atMost: 16 }),
      toFigure("A key to its frame, p95", editor.frames, { atMost: 16 }),
      ...toReference("plain editable element", editor, plain),
      ...toReference("text area", editor, area),
    ],
  };
}

function toFigure(name: string, times: number[], target?: Target): Figure {
  const [middle, longest] = [percentile(times, 0.5), Math.max(...times)];
  const note = `${times.length} keys; p50 ${middle.toFixed(1)}, longest ${longest.toFixed(1)}`;
  return { name, value: percentile(times, 0.95), unit: "ms", target, note };
}

function toReference(name: string, editor: Times, reference: Times): Figure[] {
  const ratio = (kind: keyof Times) =>
    percentile(editor[kind], 0.95) / percentile(reference[kind], 0.95);
  return [
    toFigure(`${name}, main thread, p95`, reference.work),
    toFigure(`${name}, to its frame, p95`, reference.frames),
    { name: `Editor to ${name}, main thread`, value: ratio("work"), unit: "ratio" },
    { name: `Editor to ${name}, to its frame`, value: ratio("frames"), unit: "ratio" },
  ];
}

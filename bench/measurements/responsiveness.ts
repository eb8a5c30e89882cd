import { setTimeout as delay } from "node:timers/promises";
import { type Browser, chromium, devices, type Page } from "@playwright/test";
import { z } from "zod";
import { findChromium } from "../../scripts/find-chromium.ts";
import { type BenchOptions, type BenchSite, withSite } from "../bench-site.ts";
import { openBrowserTab } from "../browser-tab.ts";
import type { Figure, Section } from "../figure.ts";
import { percentile, spread } from "../statistics.ts";

const CPU_SLOWDOWN = 4;
const LINKS = 20;
/** Longer than the hover delay of prerendering plus the rendering of a page. */
const HOVER_MS = 1000;
const SETTLE_MS = 1000;

const BROWSER_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic"];

/**
 * Responsiveness of reader pages: interaction latency on a phone with a slow processor (INP, from Event Timing),
 * and the time from the press of a hovered link to the first paint of its page.
 */
export async function measureResponsiveness(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: BROWSER_ARGUMENTS,
    });
    try {
      const latencies: number[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        latencies.push(...(await pressTenTimes(browser, site)));
      }
      const paints = await followHoveredLinks(site);
      return [{ title: "Responsiveness of reader pages", figures: toFigures(latencies, paints) }];
    } finally {
      await browser.close();
    }
  });
}

function toFigures(latencies: number[], { times, prerendered }: Paints): Figure[] {
  return [
    {
      name: `INP, phone, processor ${CPU_SLOWDOWN} times slower, p75`,
      value: percentile(latencies, 0.75),
      unit: "ms",
      target: { atMost: 50 },
      note: `${spread(latencies, 0).replace("runs", "presses")}`,
    },
    {
      name: "Press of a hovered link to first paint, p95",
      value: percentile(times, 0.95),
      unit: "ms",
      target: { atMost: 100 },
      note: `median ${percentile(times, 0.5).toFixed(0)}; ${prerendered} of ${times.length} prerendered`,
    },
  ];
}

/** Ten presses as a reader on a phone makes them; returns the latency of each in ms. */
async function pressTenTimes(browser: Browser, site: BenchSite): Promise<number[]> {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    baseURL: site.url,
    serviceWorkers: "block",
  });
  const latencies: number[] = [];
  await context.exposeBinding("reportLatency", (_source, latency: number) => {
    latencies.push(latency);
  });
  await context.addInitScript(observeLatencies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const main = page.getByRole("main");
  const menu = page.getByRole("button", { name: "Open menu" });

  await open(page, "/");
  await press(page, () => menu.tap());
  await press(page, () => page.getByRole("button", { name: "Close menu" }).tap());
  await press(page, () => menu.tap());
  await open(page, "/category/latest");
  await press(page, () => main.getByRole("link", { name: "Load More Articles" }).tap());
  await press(page, () => menu.tap());
  await open(page, "/search");
  await press(page, () => main.getByPlaceholder("Search for articles...").tap());
  await press(page, () => main.getByPlaceholder("Search for articles...").press("t"));
  await press(page, () => main.getByRole("button", { name: "Search" }).tap());
  await open(page, "/contact");
  await press(page, () => page.getByLabel("Full Name").tap());
  await press(page, () => page.getByRole("button", { name: "Send Message" }).tap());
  await context.close();
  return latencies;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

/** Presses and waits until the browser has reported the interaction, after its frame. */
async function press(page: Page, act: () => Promise<void>): Promise<void> {
  await act();
  await page.waitForTimeout(500);
}

/** Runs in the page. Interactions below the 16 ms that Event Timing reports count as 16. */
function observeLatencies(): void {
  const report = Reflect.get(window, "reportLatency") as (latency: number) => void;
  const longest = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (id: number, duration: number) => {
    longest.set(id, Math.max(longest.get(id) ?? 0, duration));
    clearTimeout(timer);
    timer = setTimeout(() => {
      report(Math.max(16, ...longest.values()));
      longest.clear();
    }, 200);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, "interactionId"));
      if (id > 0) note(id, entry.duration);
    }
    // The option is not in TypeScript's types yet.
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener("click", () => note(0, 0), true);
  addEventListener("keyup", () => note(0, 0), true);
}

type Paints = { times: number[]; prerendered: number };

const pointSchema = z.tuple([z.number(), z.number()]);
const paintSchema = z.object({ paintedAt: z.number(), isPrerendered: z.boolean() });

/** Scrolls a link into view and returns a point on it. */
const pointAt = (index: number) => `(() => {
  const link = document.querySelectorAll(".card-link")[${index}];
  link.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, height } = link.getBoundingClientRect();
  return [x + 20, y + height / 2];
})()`;

/** Time of the first paint after the page became visible (ms since 1970). */
const FIRST_PAINT = `(() => {
  const [navigation] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const start = Math.max(navigation.activationStart, paint?.startTime ?? NaN);
  return { paintedAt: performance.timeOrigin + start, isPrerendered: navigation.activationStart > 0 };
})()`;

/** Milliseconds of wall-clock time from the press to the first paint of the target page. */
async function followHoveredLinks(site: BenchSite): Promise<Paints> {
  const tab = await openBrowserTab();
  const paints: Paints = { times: [], prerendered: 0 };
  try {
    for (let index = 0; index < LINKS; index += 1) {
      await tab.goto(`${site.url}/`);
      await delay(SETTLE_MS);
      const [x, y] = pointSchema.parse(await tab.evaluate(pointAt(index)));
      await delay(SETTLE_MS);
      await tab.hover(x, y);
      await delay(HOVER_MS);
      const pressedAt = await tab.press(x, y);
      await delay(SETTLE_MS);
      const { paintedAt, isPrerendered } = paintSchema.parse(await tab.evaluate(FIRST_PAINT));
      paints.times.push(paintedAt - pressedAt);
      if (isPrerendered) paints.prerendered += 1;
    }
    return paints;
  } finally {
    tab.close();
  }
}

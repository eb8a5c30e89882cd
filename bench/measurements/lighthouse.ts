import { chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { findChromium } from "../../scripts/find-chromium.ts";
import { type BenchOptions, type BenchSite, listArticleUrls, withSite } from "../bench-site.ts";
import { sumBlockingWork } from "../blocking-work.ts";
import type { Figure, Section } from "../figure.ts";
import { median, spread } from "../statistics.ts";

const RUNS = 5;
/** Retries, because under load Chromium sometimes misses the start of a page load. */
const ATTEMPTS = 3;
const CHROMIUM_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic"];
const QUALITIES = {
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "search engines",
} as const;

type Run = { result: Result; blockingWork: number };

/** Numbers that Lighthouse measures in milliseconds, and the shift of the layout. */
const TIMINGS = [
  { audit: "first-contentful-paint", name: "FCP", unit: "ms" },
  { audit: "largest-contentful-paint", name: "LCP", unit: "ms", atMost: 1200 },
  { audit: "total-blocking-time", name: "TBT", unit: "ms", atMost: 0 },
  { audit: "cumulative-layout-shift", name: "CLS", unit: "ratio", atMost: 0 },
] as const;

/**
 * Audits pages with Lighthouse, with simulated throttling of network and CPU for a phone. Reports the median
 * of the runs.
 */
export async function measureLighthouse(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const [article = ""] = await listArticleUrls(site);
    return [
      { title: "Front page in Lighthouse, mobile", figures: await judge(`${site.url}/`) },
      { title: "Article in Lighthouse, mobile", figures: await judge(article) },
      {
        title: "Category in Lighthouse, mobile",
        figures: await judge(`${site.url}/category/world`),
      },
      {
        title: "Search in Lighthouse, mobile",
        // Search results are excluded from search engines on purpose.
        figures: (await judgeQualities("search", `${site.url}/search?q=the`)).filter(
          ({ name }) => !name.endsWith(QUALITIES.seo),
        ),
      },
      { title: "Without JavaScript", figures: [await readWithoutScripts(site)] },
    ];
  });
}

async function judge(url: string): Promise<Figure[]> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await runLighthouse(url, ["performance", ...Object.keys(QUALITIES)]));
  }
  const results = runs.map(({ result }) => result);
  const work = runs.map(({ blockingWork }) => blockingWork);
  const timings = TIMINGS.map(({ audit, name, unit, ...limit }): Figure => {
    const values = results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
    const target = "atMost" in limit ? limit : undefined;
    return { name, value: median(values), unit, target, note: spread(values) };
  });
  const performance = toScore("performance", "performance", results, 99);
  const blocking: Figure = {
    name: "TBT, from CPU time",
    value: median(work),
    unit: "ms",
    target: { atMost: 0 },
    note: spread(work),
  };
  return [performance, ...timings, blocking, ...toQualities(results)];
}

async function judgeQualities(page: string, url: string): Promise<Figure[]> {
  const { result } = await runLighthouse(url, Object.keys(QUALITIES));
  return toQualities([result]).map((figure) => ({ ...figure, name: `${page}, ${figure.name}` }));
}

function toQualities(results: Result[]): Figure[] {
  return Object.entries(QUALITIES).map(([id, name]) => toScore(id, name, results, 100));
}

/** A score of 0 to 100, with the audits that lowered it. */
function toScore(id: string, name: string, results: Result[], atLeast: number): Figure {
  const scores = results.map(({ categories }) => (categories[id]?.score ?? 0) * 100);
  const lowering = new Set(results.flatMap((result) => listLowering(result, id)));
  const note = lowering.size > 0 ? `below 100 by ${[...lowering].join(", ")}` : undefined;
  return { name, value: median(scores), unit: "points", target: { atLeast }, note };
}

function listLowering({ categories, audits }: Result, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.flatMap(({ id }) => ((audits[id]?.score ?? 1) < 1 ? [id] : []));
}

/** @throws Error when the page could not be audited. */
async function runLighthouse(url: string, onlyCategories: string[]): Promise<Run> {
  let problem: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const run = await openAndJudge(url, onlyCategories);
    problem = run?.result.runtimeError?.message;
    if (run && !problem) return run;
  }
  throw new Error(`Lighthouse could not judge ${url}: ${problem}`);
}

async function openAndJudge(url: string, onlyCategories: string[]): Promise<Run | undefined> {
  const browser = await launch({
    chromePath: findChromium(),
    chromeFlags: ["--headless=new", ...CHROMIUM_ARGUMENTS],
  });
  try {
    const report = await lighthouse(url, {
      port: browser.port,
      onlyCategories,
      logLevel: "silent",
      output: "json",
    });
    if (!report) return undefined;
    const events = report.artifacts.Trace?.traceEvents ?? [];
    return { result: report.lhr, blockingWork: sumBlockingWork(events) };
  } finally {
    browser.kill();
  }
}

/** Reads the front page, opens an article and searches in a browser without JavaScript. */
async function readWithoutScripts(site: BenchSite): Promise<Figure> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(site.url);
    const headline = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
    const title = (await headline.first().textContent()) ?? "";
    await headline.first().click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.goto(`${site.url}/search`);
    await page.getByRole("main").getByPlaceholder("Search for articles...").fill(title);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.getByRole("main").getByRole("link", { name: title }).first().waitFor();
    return {
      name: "Scripts needed to read, to open an article and to search",
      value: 0,
      unit: "scripts",
      target: { atMost: 0 },
      note: `done with "${title}"`,
    };
  } finally {
    await browser.close();
  }
}

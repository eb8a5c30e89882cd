import { setTimeout as delay } from "node:timers/promises";
import { type BenchSite, listArticleUrls, withSite, withTempFolder } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { readResidentMegabytes, watchMemory } from "../processes.ts";
import { percentile } from "../statistics.ts";

/** Number of images measured in each width. */
const TIMED = 20;
const AT_ONCE = 64;
/** As sent by browsers; the site negotiates the format. */
const ACCEPT = "image/avif,image/webp,*/*";
const MEMORY_TARGET = { atMost: 350 };

/**
 * Measures images in the widths used by pages: uncached and cached sequentially, then 64 uncached ones
 * concurrently.
 */
export async function measureImages(): Promise<Section[]> {
  return withTempFolder((folder) =>
    withSite(folder, {}, async (site) => {
      const sets = await listImages(site);
      const sequential: Figure[] = [];
      for (const width of sets[0]?.keys() ?? []) {
        const urls = sets.slice(0, TIMED).flatMap((set) => set.get(width) ?? []);
        sequential.push(...(await timeAll(width, urls)));
      }
      const unseen = sets.slice(TIMED).flatMap((set) => [...set.values()]);
      const crowd = await askAtOnce(site, unseen.slice(0, AT_ONCE));
      return [
        { title: "Images, one after the other", figures: sequential },
        { title: `Images, ${AT_ONCE} at once that are not cached`, figures: crowd },
      ];
    }),
  );
}

/** The images of articles, each in all its widths. */
async function listImages(site: BenchSite): Promise<Map<string, string>[]> {
  const articles = await listArticleUrls(site);
  const pages = await Promise.all(articles.map(async (url) => (await fetch(url)).text()));
  const sets = pages.flatMap((html) =>
    [...html.matchAll(/srcset="([^"]+)"/gi)].map(([, list = ""]) => readSourceSet(site, list)),
  );
  const byFile = new Map(sets.map((set) => [[...set.values()][0]?.split("?")[0], set]));
  return [...byFile.values()].filter(({ size }) => size > 1);
}

function readSourceSet(site: BenchSite, list: string): Map<string, string> {
  const entries = list.replaceAll("&amp;", "&").split(", ");
  return new Map(
    entries.map((entry) => {
      const [path = "", width = ""] = entry.split(" ");
      return [width, new URL(path, site.url).href];
    }),
  );
}

async function timeAll(width: string, urls: string[]): Promise<Figure[]> {
  const cold: number[] = [];
  const cached: number[] = [];
  for (const url of urls) {
    cold.push(await timeOne(url));
    cached.push(await timeOne(url));
  }
  const name = `${width.replace(/w$/, "")} pixels wide`;
  return [
    { name: `${name}, made`, ...toFigure(cold) },
    { name: `${name}, cached`, ...toFigure(cached) },
  ];
}

function toFigure(times: number[]): Pick<Figure, "value" | "unit" | "note"> {
  const note = `p50 ${percentile(times, 0.5).toFixed(1)}, ${times.length} images`;
  return { value: percentile(times, 0.95), unit: "ms", note };
}

async function askAtOnce(site: BenchSite, urls: string[]): Promise<Figure[]> {
  const before = await readResidentMegabytes(site.pid);
  const memory = watchMemory(site.pid);
  const startedAt = performance.now();
  const answers = await Promise.allSettled(urls.map(timeOne));
  const took = performance.now() - startedAt;
  const peak = memory.stop();
  // Freed memory is released with a delay.
  await delay(2000);
  const after = await readResidentMegabytes(site.pid);
  const times = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  return [
    {
      name: "Refused",
      value: urls.length - times.length,
      unit: "images",
      target: { atMost: 0 },
      note: `of ${urls.length}`,
    },
    {
      name: "All of them",
      value: took,
      unit: "ms",
      note: `p50 ${percentile(times, 0.5).toFixed(0)}`,
    },
    {
      name: "Site, greatest memory",
      value: peak,
      unit: "MB",
      target: MEMORY_TARGET,
      note: `${before.toFixed(0)} before, ${after.toFixed(0)} after`,
    },
  ];
}

/** @throws Error when the response is not an image. */
async function timeOne(url: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { Accept: ACCEPT } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return performance.now() - startedAt;
}

import { createSemaphore } from "../../backend/concurrency.ts";
import {
  type BenchOptions,
  type BenchSite,
  listArticleUrls,
  RENDER_EVERY_TIME,
  withSite,
} from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { load } from "../load.ts";
import { readResidentMegabytes, readSharedMegabytes, watchMemory } from "../processes.ts";

const TARGET = { atMost: 350 };
const CONNECTIONS = 16;

/**
 * Memory of the site (RSS) and of its database (PSS of all its processes), idle and under load on the front
 * page and three articles.
 */
export async function measureMemory(options: BenchOptions): Promise<Section[]> {
  const cached = await withSite(options.dataDir, {}, (site) =>
    measureModes(site, options, "cached pages"),
  );
  const rendered = await withSite(options.dataDir, RENDER_EVERY_TIME, (site) => {
    return measureModes(site, options, "rendered every time");
  });
  const images = await withSite(options.dataDir, {}, measureReadingAll);
  return [{ title: "Memory", figures: [...cached, ...rendered, images] }];
}

async function measureModes(
  site: BenchSite,
  options: BenchOptions,
  mode: string,
): Promise<Figure[]> {
  const urls = await listArticleUrls(site);
  const idle = await readResidentMegabytes(site.pid);
  const idleDatabase = await readSharedMegabytes(site.databasePid);
  const memory = watchMemory(site.pid);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const url of [`${site.url}/`, ...urls.slice(0, 3)]) {
      await load({ url, seconds: options.seconds, connections: CONNECTIONS, acceptEncoding: "br" });
    }
  }
  const peak = memory.stop();
  return [
    { name: `Site, idle (${mode})`, value: idle, unit: "MB" },
    {
      name: `Site, ${mode}`,
      value: peak,
      unit: "MB",
      target: TARGET,
      note: "greatest seen under load",
    },
    { name: `Database, idle (${mode})`, value: idleDatabase, unit: "MB" },
    {
      name: `Database, ${mode}`,
      value: await readSharedMegabytes(site.databasePid),
      unit: "MB",
      note: "after load",
    },
  ];
}

/** Requests every article of the front page with all of its images in all sizes, as eight concurrent readers. */
async function measureReadingAll(site: BenchSite): Promise<Figure> {
  const memory = watchMemory(site.pid);
  const limit = createSemaphore({ slots: 8 });
  const pages = await Promise.all(
    [`${site.url}/`, ...(await listArticleUrls(site))].map((url) => limit.run(() => readText(url))),
  );
  const images = new Set(pages.flatMap(listImages));
  await Promise.all(
    [...images].map((path) => limit.run(() => readText(new URL(path, site.url).href))),
  );
  return {
    name: "Site, all articles and images read once",
    value: memory.stop(),
    unit: "MB",
    target: TARGET,
    note: `${pages.length} pages, ${images.size} images`,
  };
}

function listImages(html: string): string[] {
  const paths = [...html.matchAll(/\/storage\/v1\/(?:object|render\/image)\/public\/[^\s",<\\]+/g)];
  return paths.map(([path]) => path.replaceAll("&amp;", "&"));
}

async function readText(url: string): Promise<string> {
  return (await fetch(url, { headers: { Accept: "image/avif,image/webp,*/*" } })).text();
}

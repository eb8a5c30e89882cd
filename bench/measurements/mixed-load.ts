import { setTimeout as delay } from "node:timers/promises";
import { serviceClient } from "../../tests/support/clients.ts";
import {
  type BenchOptions,
  type BenchSite,
  listArticleUrls,
  withSite,
  withTempFolder,
} from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { readResidentMegabytes } from "../processes.ts";
import { median } from "../statistics.ts";

const MINUTES = 10;
const MINUTE_MS = 60_000;
const CLIENTS = 8;
/** Pause of a client between two requests, so that the site is busy but not saturated. */
const PAUSE_MS = 20;
const SAMPLE_MS = 2000;
/** Tolerated difference of two medians without a memory leak. */
const GROWTH = { atMost: 10 };

/**
 * Memory of the site during ten minutes of mixed load: cached and uncached pages, searches, feeds, images in
 * many sizes, saves that invalidate pages, and API calls. Growth is the median of the last two minutes minus
 * that of minutes six and seven.
 */
export async function measureMixedLoad(options: BenchOptions): Promise<Section[]> {
  return withTempFolder((folder) =>
    withSite(folder, {}, async (site) => {
      const minuteMs = options.rounds > 3 ? MINUTE_MS : MINUTE_MS / 10;
      const endsAt = performance.now() + MINUTES * minuteMs;
      const minutes: number[][] = [];
      const counts = { requests: 0, failed: 0 };
      const work = await prepareWork(site);
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        for (let turn = client; performance.now() < endsAt; turn += CLIENTS) {
          const isDone = await work(turn).then(
            () => true,
            () => false,
          );
          counts.requests += 1;
          counts.failed += isDone ? 0 : 1;
          await delay(PAUSE_MS);
        }
      });
      while (performance.now() < endsAt) {
        const minute = MINUTES - 1 - Math.floor((endsAt - performance.now()) / minuteMs);
        minutes[minute] = [...(minutes[minute] ?? []), await readResidentMegabytes(site.pid)];
        await delay(SAMPLE_MS);
      }
      await Promise.all(clients);
      return [
        { title: "Memory in ten minutes of mixed load", figures: toFigures(minutes, counts) },
      ];
    }),
  );
}

function toFigures(minutes: number[][], counts: { requests: number; failed: number }): Figure[] {
  const middles = Array.from({ length: MINUTES }, (_, minute) => median(minutes[minute] ?? []));
  const before = median(minutes.slice(MINUTES / 2, MINUTES / 2 + 2).flat());
  const last = median(minutes.slice(-2).flat());
  return [
    {
      name: "Growth over the last five minutes",
      value: last - before,
      unit: "MB",
      target: GROWTH,
      note: `medians of the minutes: ${middles.map((size) => size.toFixed(0)).join(", ")}`,
    },
    { name: "Greatest", value: Math.max(...minutes.flat()), unit: "MB", target: { atMost: 350 } },
    {
      name: "Requests that failed",
      value: counts.failed,
      unit: "requests",
      target: { atMost: 0 },
      note: `of ${counts.requests}`,
    },
  ];
}

/** The n-th request of a client. */
async function prepareWork(site: BenchSite): Promise<(turn: number) => Promise<unknown>> {
  const articles = await listArticleUrls(site);
  const service = serviceClient(site);
  const { data: rows } = await service.from("articles").select("id,title").limit(20).throwOnError();
  const images = (await (await fetch(site.url)).text()).match(IMAGES) ?? [];
  const article = (turn: number) => articles[turn % articles.length] ?? site.url;
  const save = (turn: number) => {
    const row = rows[turn % rows.length];
    const change = { title: `${row?.title} ${turn % 7}` };
    return service
      .from("articles")
      .update(change)
      .eq("id", row?.id ?? "")
      .throwOnError();
  };
  const kinds: ((turn: number) => PromiseLike<unknown>)[] = [
    () => read(site.url),
    (turn) => read(article(turn)),
    (turn) => read(article(turn + 3)),
    (turn) => read(`${site.url}/category/world?page=${1 + (turn % 5)}`),
    (turn) => read(`${site.url}/search?q=${turn % 1000}`),
    (turn) =>
      read(new URL((images[turn % images.length] ?? "/").replaceAll("&amp;", "&"), site.url).href),
    () => read(`${site.url}/rss.xml`),
    () => read(`${site.url}/sitemap.xml`),
    () => service.from("articles").select("title,author:authors(name)").limit(50).throwOnError(),
    save,
  ];
  return async (turn) => kinds[Math.floor(turn / CLIENTS) % kinds.length]?.(turn);
}

const IMAGES = /\/storage\/v1\/render\/image\/public\/[^\s",<\\]+/g;

/** @throws Error when the response is not the expected one. */
async function read(url: string): Promise<void> {
  const response = await fetch(url, { headers: { Accept: "image/avif,image/webp,*/*" } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
}

import { setTimeout as delay } from "node:timers/promises";
import { serviceClient } from "../clients.ts";
import { createArticle, uniqueWord } from "../rows.ts";
import type { RunningSite } from "../start-site.ts";

/** Maximum age of a stale page, in milliseconds after the save was confirmed to the editor. */
export const MAX_STALE_MS = 100;
const GIVE_UP_MS = 30_000;
/** As sent by browsers. */
const READER_HEADERS = { "Accept-Encoding": "gzip, deflate, br, zstd" };

export type Visibility = {
  /** Duration of each save request. */
  saveMs: number[];
  /** Time from the confirmation of each save until all processes showed it. */
  visibleMs: number[];
  /** Number of page requests. */
  pagesRead: number;
  /** Number of pages that were stale for longer than MAX_STALE_MS. */
  stalePages: number;
  maxStaleMs: number;
  /** Number of pages with the header for a database that is not responding, which may be stale. */
  markedStale: number;
  /** Duration of the slowest page request. */
  maxReadMs: number;
};

export type VisibilityOptions = {
  sites: readonly RunningSite[];
  saves: number;
  readersPerSite: number;
  /** Pause of a reader between two requests; defaults to 20 ms. */
  readerPauseMs?: number;
  /** Minimum pause of the editor between two saves; the maximum is twice as long. No pause by default. */
  savePauseMs?: number;
  /** Called before each save. */
  onSave?: (save: number) => void;
};

/**
 * Saves one article repeatedly, alternating between processes, while readers request its page and the front page
 * from all of them. Each response is compared with the saves confirmed before its request.
 */
export async function measureSaveVisibility(options: VisibilityOptions): Promise<Visibility> {
  const { sites, saves, readerPauseMs = 20, savePauseMs } = options;
  const first = sites[0];
  if (!first) throw new Error("a site is needed");
  const word = uniqueWord();
  const titleOf = (version: number) => `Version ${version} ${word}`;
  const article = await createArticle(serviceClient(first), {
    title: titleOf(0),
    is_featured: true,
    published_at: new Date(Date.now() - 1000).toISOString(),
  });
  /** Time of confirmation by version. */
  const confirmedAt = [performance.now()];
  const result: Visibility = {
    saveMs: [],
    visibleMs: [],
    pagesRead: 0,
    stalePages: 0,
    maxStaleMs: 0,
    markedStale: 0,
    maxReadMs: 0,
  };
  const paths = [`/article/${article.slug}`, "/"];

  async function read(site: RunningSite, path: string): Promise<number> {
    const askedAt = performance.now();
    const response = await fetch(`${site.url}${path}`, { headers: READER_HEADERS });
    const page = await response.text();
    const isMarked = response.headers.has("X-Broadsheet-Stale");
    if (isMarked) result.markedStale += 1;
    const version = Number(new RegExp(`Version (\\d+) ${word}`).exec(page)?.[1] ?? -1);
    result.pagesRead += 1;
    result.maxReadMs = Math.max(result.maxReadMs, performance.now() - askedAt);
    // The page is stale when the next version was confirmed more than MAX_STALE_MS before the request.
    const missedBy = askedAt - (confirmedAt[version + 1] ?? Number.POSITIVE_INFINITY);
    if (missedBy > MAX_STALE_MS && !isMarked) {
      result.stalePages += 1;
      result.maxStaleMs = Math.max(result.maxStaleMs, missedBy);
    }
    return version;
  }

  let isOver = false;
  const readers = sites.flatMap((site) =>
    Array.from({ length: options.readersPerSite }, async (_, number) => {
      while (!isOver) {
        await read(site, paths[number % paths.length] ?? "/");
        await delay(readerPauseMs);
      }
    }),
  );
  try {
    for (let save = 1; save <= saves; save += 1) {
      // Random, so that saves do not synchronize with the readers.
      if (savePauseMs) await delay(savePauseMs * (1 + Math.random()));
      options.onSave?.(save);
      const through = sites[save % sites.length] ?? first;
      const sentAt = performance.now();
      await serviceClient(through)
        .from("articles")
        .update({ title: titleOf(save) })
        .eq("id", article.id)
        .throwOnError();
      const confirmed = performance.now();
      confirmedAt[save] = confirmed;
      result.saveMs.push(confirmed - sentAt);
      const path = paths[save % paths.length] ?? "/";
      await Promise.all(
        sites.map(async (site) => {
          while ((await read(site, path)) < save) {
            if (performance.now() - sentAt > GIVE_UP_MS) {
              throw new Error(`${site.url}${path} did not show a save within ${GIVE_UP_MS} ms`);
            }
          }
        }),
      );
      result.visibleMs.push(performance.now() - confirmed);
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
    await serviceClient(first).from("articles").delete().eq("id", article.id).throwOnError();
  }
  return result;
}

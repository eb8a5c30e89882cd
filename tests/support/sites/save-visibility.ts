import { setTimeout as delay } from "node:timers/promises";
import { serviceClient } from "../clients.ts";
import { createArticle, uniqueWord } from "../rows.ts";
import type { RunningSite } from "../start-site.ts";

/** A save must show on every page that is asked for so long after the editor was told that it is done. */
export const MAX_STALE_MS = 100;
const GIVE_UP_MS = 30_000;
/** What browsers send. */
const READER_HEADERS = { "Accept-Encoding": "gzip, deflate, br, zstd" };

export type Visibility = {
  /** Of each save: milliseconds from sending it until the editor was told that it is done. */
  saveMs: number[];
  /** And from then until every process had shown it. */
  visibleMs: number[];
  /** Pages that readers got beside the saves. */
  pagesRead: number;
  /** Pages that were older than promised, and by how much the oldest was. */
  stalePages: number;
  maxStaleMs: number;
  /** Pages that said themselves that the database did not answer in time. They may be old. */
  markedStale: number;
  /** The slowest page that a reader got. */
  maxReadMs: number;
};

export type VisibilityOptions = {
  sites: readonly RunningSite[];
  saves: number;
  readersPerSite: number;
  /** How long a reader waits after a page; 20 ms unless told. */
  readerPauseMs?: number;
  /** How long the editor waits at least after a save is shown, and at most twice as long; without it, not at all. */
  savePauseMs?: number;
  /** Called before each save. */
  onSave?: (save: number) => void;
};

/**
 * Saves one story over and over, through one process after the other, while readers ask all of them for its
 * page and for the front page. Each answer is held against what was confirmed when it was asked for.
 */
export async function measureSaveVisibility(options: VisibilityOptions): Promise<Visibility> {
  const { sites, saves, readerPauseMs = 20, savePauseMs } = options;
  const first = sites[0];
  if (!first) throw new Error("a site is needed");
  const word = uniqueWord();
  const titleOf = (version: number) => `Version ${version} ${word}`;
  const story = await createArticle(serviceClient(first), {
    title: titleOf(0),
    is_featured: true,
    published_at: new Date(Date.now() - 1000).toISOString(),
  });
  /** When each version was confirmed. */
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
  const paths = [`/article/${story.slug}`, "/"];

  async function read(site: RunningSite, path: string): Promise<number> {
    const askedAt = performance.now();
    const response = await fetch(`${site.url}${path}`, { headers: READER_HEADERS });
    const page = await response.text();
    const isMarked = response.headers.has("X-Broadsheet-Stale");
    if (isMarked) result.markedStale += 1;
    const version = Number(new RegExp(`Version (\\d+) ${word}`).exec(page)?.[1] ?? -1);
    result.pagesRead += 1;
    result.maxReadMs = Math.max(result.maxReadMs, performance.now() - askedAt);
    // The next version, had it been confirmed long enough ago, should have been there.
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
      // Not in step with the readers.
      if (savePauseMs) await delay(savePauseMs * (1 + Math.random()));
      options.onSave?.(save);
      const through = sites[save % sites.length] ?? first;
      const sentAt = performance.now();
      await serviceClient(through)
        .from("articles")
        .update({ title: titleOf(save) })
        .eq("id", story.id)
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
    await serviceClient(first).from("articles").delete().eq("id", story.id).throwOnError();
  }
  return result;
}

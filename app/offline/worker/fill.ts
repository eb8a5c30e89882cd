import { isNewsroom, linkedArticles, SHELL_ADDRESSES } from "./addresses.ts";
import { cacheImages, cachePage, refresh } from "./cache-page.ts";
import { FACTS } from "./facts.ts";
import { evictExcess, findEntry, openCache } from "./store.ts";

const MINUTE = 60_000;
const FRONT_PAGE_AGE = 10 * MINUTE;
const ARTICLE_AGE = 30 * MINUTE;
const IMAGE_AGE = 30 * MINUTE;
const SHELL_AGE = 30 * MINUTE;

/** Maximum number of articles, more than the front page shows. */
const MAX_ARTICLES = 48;
const MAX_IMAGES = 48;
const MAX_IMAGES_OF_ARTICLE = 12;
/** Fewer connections than a browser has for a site, so that pages that are opened meanwhile need not wait. */
const ASSETS_AT_ONCE = 4;

let filling: Promise<void> | undefined;

/** Caches the front page and its articles for offline reading, and assets that open tabs may still need. */
export function fill(): Promise<void> {
  filling ??= fillAll().finally(() => {
    filling = undefined;
  });
  return filling;
}

async function fillAll(): Promise<void> {
  // A tab with another build may have cleared this one's cache.
  if (!(await findEntry("/offline"))) await prepare();
  // Its name and colors may have changed without a build.
  await refresh("/offline", SHELL_AGE);
  const frontPage = await refresh("/", FRONT_PAGE_AGE);
  if (isMetered()) return;
  const articles = linkedArticles(frontPage ?? "").slice(0, MAX_ARTICLES);
  for (const article of articles) await refresh(article, ARTICLE_AGE);
  await cacheImages(frontPage ?? "", { count: MAX_IMAGES, age: IMAGE_AGE });
  await cacheAssets(FACTS.readerAssets);
  await evictExcess();
}

/** Caches the open article with its images. */
export async function cacheRead(path: string, response: Response): Promise<void> {
  const html = await cachePage(path, response);
  if (html && path !== "/" && !isMetered()) {
    await cacheImages(html, { count: MAX_IMAGES_OF_ARTICLE, age: IMAGE_AGE });
  }
  await fill();
}

/**
 * Caches all assets of the build for the newsroom, which staff keep open across deployments, and the pages on which
 * they write on without a connection.
 */
export async function cacheNewsroom(path: string): Promise<void> {
  if (!isNewsroom(path) || isMetered()) return;
  for (const shell of SHELL_ADDRESSES) await refresh(shell, SHELL_AGE);
  await cacheAssets(FACTS.assets);
}

/** Caches the essential assets, without which the service worker is not installed. */
export async function prepare(): Promise<void> {
  await (await openCache()).addAll(FACTS.essentials);
  const offline = await fetch("/offline", { cache: "no-cache", credentials: "omit" });
  // During a deployment another process may respond; the next visit retries.
  if ((await cachePage("/offline", offline)) === undefined) throw new Error("no offline page yet");
}

async function cacheAssets(paths: readonly string[]): Promise<void> {
  const cache = await openCache();
  const rest = paths.values();
  // Each takes the next file of the list.
  async function cacheNext(): Promise<void> {
    for (const path of rest) {
      if (await cache.match(path)) continue;
      const response = await fetch(path, { credentials: "omit", priority: "low" });
      if (response.ok) await cache.put(path, response);
    }
  }
  await Promise.all(Array.from({ length: ASSETS_AT_ONCE }, cacheNext));
}

/** Whether the reader saves data, or the connection is slow. */
function isMetered(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  if (typeof connection !== "object" || connection === null) return false;
  return (
    Reflect.get(connection, "saveData") === true ||
    String(Reflect.get(connection, "effectiveType")).endsWith("2g")
  );
}

import { cacheName } from "../storage-allowlist.ts";
import { isCachedPage, isImage } from "./addresses.ts";
import { FACTS } from "./facts.ts";

const CACHED_AT = "X-Cached-At";
const CACHED_SIZE = "X-Cached-Size";
const CACHED_TITLE = "X-Cached-Title";

/** Limits per kind; the oldest entries are evicted first. */
const LIMITS = [
  { isOfKind: isCachedPage, count: 80, bytes: 8_000_000 },
  { isOfKind: isImage, count: 120, bytes: 12_000_000 },
] as const;

type CachedResponse = { path: string; response: Response; cachedAt: string };

/** Opens the cache of this build. It is opened each time, because a page with another build may have deleted it. */
export function openCache(): Promise<Cache> {
  return caches.open(cacheName(FACTS.build));
}

/** Cached entry of a URL, and when it was cached. */
export async function findEntry(path: string): Promise<CachedResponse | undefined> {
  const response = await (await openCache()).match(path);
  return response && { path, response, cachedAt: response.headers.get(CACHED_AT) ?? "" };
}

/** Caches a text or an image; `policy` is the security policy of a page. If the disk is full, it caches nothing and evicts half of the entries. */
export async function putEntry(
  path: string,
  body: string | Blob,
  { type, title = "", policy }: { type: string; title?: string; policy?: string },
): Promise<void> {
  const cache = await openCache();
  const headers = {
    "Content-Type": type,
    [CACHED_AT]: new Date().toISOString(),
    [CACHED_SIZE]: String(typeof body === "string" ? body.length : body.size),
    // Header values are limited to Latin-1.
    [CACHED_TITLE]: encodeURIComponent(title),
    ...(policy && { "Content-Security-Policy": policy }),
  };
  try {
    await cache.put(path, new Response(body, { headers }));
  } catch {
    await evictExcess(0.5);
  }
}

/** Deletes a page or an image that is gone. */
export async function removeEntry(path: string): Promise<void> {
  await (await openCache()).delete(path);
}

/** Lists the cached pages, the front page first, then the newest copies. */
export async function listPages(): Promise<(CachedResponse & { title: string })[]> {
  const pages = (await listAll()).filter(({ path }) => isCachedPage(path));
  return pages.sort(newestFirst).map((page) => ({
    ...page,
    title: decodeURIComponent(page.response.headers.get(CACHED_TITLE) ?? ""),
  }));
}

/** Evicts entries beyond the limits; `share` below 1 lowers these. */
export async function evictExcess(share = 1): Promise<void> {
  const cache = await openCache();
  const all = (await listAll()).sort(newestFirst);
  for (const { isOfKind, count, bytes } of LIMITS) {
    const cached = all.filter(({ path }) => isOfKind(path));
    let sum = 0;
    for (const [index, { path, response }] of cached.entries()) {
      sum += Number(response.headers.get(CACHED_SIZE));
      const isBeyond = index >= Math.min(count, cached.length) * share || sum > bytes * share;
      if (isBeyond && path !== "/") await cache.delete(path);
    }
  }
}

async function listAll(): Promise<CachedResponse[]> {
  const cache = await openCache();
  const found = await Promise.all(
    (await cache.keys()).map(({ url }) => findEntry(new URL(url).pathname + new URL(url).search)),
  );
  return found.filter((cached) => cached !== undefined);
}

/** Sort order: the front page first, then the newest. */
function newestFirst(left: CachedResponse, right: CachedResponse): number {
  if (left.path === "/") return -1;
  if (right.path === "/") return 1;
  return Date.parse(right.cachedAt) - Date.parse(left.cachedAt);
}

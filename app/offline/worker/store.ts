import { cacheName } from "../storage-allowlist.ts";
import { isCachedPage, isImage } from "./addresses.ts";
import { FACTS } from "./facts.ts";

const KEPT_AT = "X-Kept-At";
const KEPT_SIZE = "X-Kept-Size";
const KEPT_TITLE = "X-Kept-Title";

/** Limits per kind; the oldest entries are evicted first. */
const LIMITS = [
  { isOfKind: isCachedPage, count: 80, bytes: 8_000_000 },
  { isOfKind: isImage, count: 120, bytes: 12_000_000 },
] as const;

type Kept = { path: string; response: Response; keptAt: string };

/** Opens the cache of this build. It is opened each time, because a page with another build may have deleted it. */
export function openOwn(): Promise<Cache> {
  return caches.open(cacheName(FACTS.build));
}

/** Cached entry of a URL, and when it was cached. */
export async function find(path: string): Promise<Kept | undefined> {
  const response = await (await openOwn()).match(path);
  return response && { path, response, keptAt: response.headers.get(KEPT_AT) ?? "" };
}

/** Caches a text or an image. If the disk is full, it caches nothing and evicts half of the entries. */
export async function keep(
  path: string,
  body: string | Blob,
  { type, title = "" }: { type: string; title?: string },
): Promise<void> {
  const own = await openOwn();
  const headers = {
    "Content-Type": type,
    [KEPT_AT]: new Date().toISOString(),
    [KEPT_SIZE]: String(typeof body === "string" ? body.length : body.size),
    // Header values are limited to Latin-1.
    [KEPT_TITLE]: encodeURIComponent(title),
  };
  try {
    await own.put(path, new Response(body, { headers }));
  } catch {
    await trim(0.5);
  }
}

/** Deletes a page that is gone. */
export async function drop(path: string): Promise<void> {
  await (await openOwn()).delete(path);
}

/** Lists the cached pages, the front page first, then the newest copies. */
export async function listPages(): Promise<(Kept & { title: string })[]> {
  const pages = (await listAll()).filter(({ path }) => isCachedPage(path));
  return pages.sort(newestFirst).map((page) => ({
    ...page,
    title: decodeURIComponent(page.response.headers.get(KEPT_TITLE) ?? ""),
  }));
}

/** Evicts entries beyond the limits; `share` below 1 lowers these. */
export async function trim(share = 1): Promise<void> {
  const own = await openOwn();
  const all = (await listAll()).sort(newestFirst);
  for (const { isOfKind, count, bytes } of LIMITS) {
    const kept = all.filter(({ path }) => isOfKind(path));
    let sum = 0;
    for (const [index, { path, response }] of kept.entries()) {
      sum += Number(response.headers.get(KEPT_SIZE));
      const isBeyond = index >= Math.min(count, kept.length) * share || sum > bytes * share;
      if (isBeyond && path !== "/") await own.delete(path);
    }
  }
}

async function listAll(): Promise<Kept[]> {
  const own = await openOwn();
  const found = await Promise.all(
    (await own.keys()).map(({ url }) => find(new URL(url).pathname + new URL(url).search)),
  );
  return found.filter((kept) => kept !== undefined);
}

/** Sort order: the front page first, then the newest. */
function newestFirst(left: Kept, right: Kept): number {
  if (left.path === "/") return -1;
  if (right.path === "/") return 1;
  return Date.parse(right.keptAt) - Date.parse(left.keptAt);
}

import { cacheName, isOurCache } from "./storage-allowlist.ts";

/** Marks a file carried over from the previous build; no page of the current build requests it. */
export const PREVIOUS_BUILD = "?older";

/**
 * Copies the previous build's files to the current build's cache, for tabs that still run it. They are used only if the
 * server no longer has them, and are not carried over a second time.
 */
export async function carryAssets(from: string, build: string): Promise<void> {
  if (!isOurCache(from)) return;
  const [older, own] = await Promise.all([caches.open(from), caches.open(cacheName(build))]);
  for (const request of await older.keys()) {
    const { pathname, search } = new URL(request.url);
    const file = pathname.startsWith("/assets/") && search === "" && (await older.match(request));
    if (file) await own.put(pathname + PREVIOUS_BUILD, file);
  }
}

import { cacheName, isOurCache } from "./storage-allowlist.ts";

/** Marks a file that was taken over from the build before; no page of the running build asks for it. */
export const OLDER = "?older";

/**
 * Takes the files of the build before over into the running build's cache, for tabs that are still open
 * with it. They are used only where the server no longer has them, and are not taken over a second time.
 */
export async function carryAssets(from: string, build: string): Promise<void> {
  if (!isOurCache(from)) return;
  const [older, own] = await Promise.all([caches.open(from), caches.open(cacheName(build))]);
  for (const request of await older.keys()) {
    const { pathname, search } = new URL(request.url);
    const file = pathname.startsWith("/assets/") && search === "" && (await older.match(request));
    if (file) await own.put(pathname + OLDER, file);
  }
}

import type { StorageAllowlist } from "./storage-allowlist.ts";

/**
 * Clears what earlier builds and other software left on this origin: local and session storage before it
 * returns; databases, caches and service workers when the promise settles. It never fails: what a browser
 * denies or does not have is passed over.
 *
 * @param rescue called with each leftover cache before it goes.
 */
export async function clearLeftovers(
  kept: StorageAllowlist,
  rescue: (cacheName: string) => Promise<void> = async () => undefined,
): Promise<void> {
  // Already reading the property throws where the browser denies storage.
  attempt(() => clearStorage(localStorage, kept.localStorage));
  attempt(() => clearStorage(sessionStorage, kept.sessionStorage));
  await Promise.allSettled([
    clearDatabases(kept.databases),
    clearCaches(kept.caches, rescue),
    clearServiceWorkers(kept.serviceWorkers),
  ]);
}

function clearStorage(storage: Storage, keep: readonly string[]): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key !== null && !keep.includes(key)) storage.removeItem(key);
}

async function clearDatabases(keep: readonly string[]): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    // One that another page holds open goes as soon as that page lets go; nobody waits for it.
    if (name !== undefined && !keep.includes(name)) indexedDB.deleteDatabase(name);
  }
}

async function clearCaches(
  keep: readonly string[],
  rescue: (cacheName: string) => Promise<void>,
): Promise<void> {
  for (const name of await caches.keys()) {
    if (keep.includes(name)) continue;
    await rescue(name).catch(() => undefined);
    await caches.delete(name);
  }
}

async function clearServiceWorkers(keep: readonly string[]): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.allSettled(
    registrations
      .filter((registration) => !isCached(registration, keep))
      .map((registration) => registration.unregister()),
  );
}

/** For the whole site, and from a script that is on the list. */
function isCached(
  { scope, active, waiting, installing }: ServiceWorkerRegistration,
  keep: readonly string[],
): boolean {
  const url = (active ?? waiting ?? installing)?.scriptURL;
  return scope === `${origin}/` && keep.some((path) => url === origin + path);
}

function attempt(task: () => void): void {
  try {
    task();
  } catch {
    // Denied: then there is nothing to clear either.
  }
}

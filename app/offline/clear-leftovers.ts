import type { StorageAllowlist } from "./storage-allowlist.ts";

/**
 * Clears storage left on this origin by earlier builds and other software: local and session storage synchronously;
 * databases, caches and service workers by the time the promise settles. It never rejects: storage that the browser
 * denies or lacks is skipped.
 *
 * @param rescue called with each leftover cache before it is deleted.
 */
export async function clearLeftovers(
  kept: StorageAllowlist,
  rescue: (cacheName: string) => Promise<void> = async () => undefined,
): Promise<void> {
  // Even reading the property throws if the browser denies storage.
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
    // A database that another page has open is deleted once that page closes it; this does not wait.
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

/** Whether a registration covers the whole site and its script is on the allowlist. */
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
    // Denied: there is nothing to clear.
  }
}

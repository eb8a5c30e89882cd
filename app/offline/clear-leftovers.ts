import type { StorageAllowlist } from "./storage-allowlist.ts";

/**
 * Clears storage left on this origin by earlier builds and other software: local and session storage synchronously;
 * databases, caches and service workers by the time the promise settles. It never rejects: storage that the browser
 * denies or lacks is skipped.
 *
 * @param rescue called with each leftover cache before it is deleted.
 */
export async function clearLeftovers(
  allowlist: StorageAllowlist,
  rescue: (cacheName: string) => Promise<void> = async () => undefined,
): Promise<void> {
  // Even reading the property throws if the browser denies storage.
  attempt(() => clearStorage(localStorage, allowlist.localStorage));
  attempt(() => clearStorage(sessionStorage, allowlist.sessionStorage));
  await Promise.allSettled([
    clearDatabases(allowlist.databases),
    clearCaches(allowlist.caches, rescue),
    clearServiceWorkers(allowlist.serviceWorkers),
  ]);
}

function clearStorage(storage: Storage, allowed: readonly string[]): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key !== null && !allowed.includes(key)) storage.removeItem(key);
}

async function clearDatabases(allowed: readonly string[]): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    // A database that another page has open is deleted once that page closes it; this does not wait.
    if (name !== undefined && !allowed.some((prefix) => name.startsWith(prefix))) {
      indexedDB.deleteDatabase(name);
    }
  }
}

async function clearCaches(
  allowed: readonly string[],
  rescue: (cacheName: string) => Promise<void>,
): Promise<void> {
  for (const name of await caches.keys()) {
    if (allowed.includes(name)) continue;
    await rescue(name).catch(() => undefined);
    await caches.delete(name);
  }
}

async function clearServiceWorkers(allowed: readonly string[]): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.allSettled(
    registrations
      .filter((registration) => !isAllowed(registration, allowed))
      .map((registration) => registration.unregister()),
  );
}

/** Whether a registration covers the whole site and its script is on the allowlist. */
function isAllowed(
  { scope, active, waiting, installing }: ServiceWorkerRegistration,
  allowed: readonly string[],
): boolean {
  const url = (active ?? waiting ?? installing)?.scriptURL;
  return scope === `${origin}/` && allowed.some((path) => url === origin + path);
}

function attempt(task: () => void): void {
  try {
    task();
  } catch {
    // Denied: there is nothing to clear.
  }
}

import { DRAFTS_DATABASE } from "../admin/local-drafts/database-name.ts";
import { RETURN_ADDRESS_KEY } from "../domain/account/remembered-address.ts";
import { scrollKey } from "../domain/build-meta.ts";
import { NEXT_TOAST_KEY } from "../ui/next-page-toast.ts";

/** What a build keeps in the browser on purpose, by kind of storage. Everything else is cleared at start. */
export type StorageAllowlist = {
  localStorage: readonly string[];
  sessionStorage: readonly string[];
  databases: readonly string[];
  caches: readonly string[];
  /** Paths of scripts that are registered for the whole site. */
  serviceWorkers: readonly string[];
};

const CACHE_PREFIX = "broadsheet-";

export const SERVICE_WORKER = "/sw.js";

/**
 * The one list of what survives the clearing. The session is not on it: it is a cookie, which the
 * clearing does not touch.
 *
 * @param build mark of the running build; what carries another mark is left over.
 */
export function storageAllowlist(build: string): StorageAllowlist {
  return {
    localStorage: [],
    // Where the reader was on each page of this tab, for going back after a reload; where to go after signing in; the
    // toast of the document before.
    sessionStorage: [scrollKey(build), RETURN_ADDRESS_KEY, NEXT_TOAST_KEY],
    // What staff typed and did not save yet; no build may lose it.
    databases: [DRAFTS_DATABASE],
    // Pages to read offline.
    caches: [cacheName(build)],
    serviceWorkers: [SERVICE_WORKER],
  };
}

/** The one cache of a build. */
export function cacheName(build: string): string {
  return CACHE_PREFIX + build;
}

/** Whether a cache is one of ours, of whichever build. */
export function isOurCache(name: string): boolean {
  return name.startsWith(CACHE_PREFIX);
}

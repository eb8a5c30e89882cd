import { BANNER_KEY, DISPLAY_KEY, scrollKey, UPLOADS_KEY } from "../domain/document-meta.ts";
import { READING_LIST_KEY } from "../domain/reading-list/device-key.ts";
import { NEXT_TOAST_KEY } from "../ui/next-page-toast.ts";

/** Storage that a build uses, by kind. Everything else is cleared at page start. */
export type StorageAllowlist = {
  localStorage: readonly string[];
  sessionStorage: readonly string[];
  /** Beginnings of names. */
  databases: readonly string[];
  caches: readonly string[];
  /** Paths of service worker scripts registered for the whole site. */
  serviceWorkers: readonly string[];
};

/** Beginning of the names of the newsroom's IndexedDB databases: one for each working copy that is on this device. */
export const WORKING_COPY_PREFIX = "broadsheet-working-copy/";

/** Key of what staff have seen of articles on this device: numbers of changes, no words. */
export const LOOKS_KEY = "broadsheet-looks";

/** Key of whether shortcuts that are a single character are off on this device. */
export const SHORTCUTS_KEY = "broadsheet-single-keys";

const CACHE_PREFIX = "broadsheet-";

export const SERVICE_WORKER = "/sw.js";

/**
 * The allowlist of storage that is not cleared. The session is not on it: it is a cookie, which clearing does not
 * affect.
 *
 * @param build id of the current build; storage with another id is left over.
 */
export function storageAllowlist(build: string): StorageAllowlist {
  return {
    // The banner that was read out or dismissed; theme and text size; what a reader saves, follows and has read; states of articles that staff have seen; whether shortcuts of a single character are off; interrupted uploads.
    localStorage: [
      BANNER_KEY,
      DISPLAY_KEY,
      READING_LIST_KEY,
      LOOKS_KEY,
      SHORTCUTS_KEY,
      UPLOADS_KEY,
    ],
    // Scroll positions of this tab, for going back after a reload; the previous document's toast.
    sessionStorage: [scrollKey(build), NEXT_TOAST_KEY],
    // Working copies of staff, which must survive any build.
    databases: [WORKING_COPY_PREFIX],
    // Offline copies of pages.
    caches: [cacheName(build)],
    serviceWorkers: [SERVICE_WORKER],
  };
}

/** Name of a build's cache. */
export function cacheName(build: string): string {
  return CACHE_PREFIX + build;
}

/** Whether a cache belongs to any build of this site. */
export function isOurCache(name: string): boolean {
  return name.startsWith(CACHE_PREFIX);
}

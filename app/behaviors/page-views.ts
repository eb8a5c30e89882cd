import { isRefusedByBrowser } from "./consent-store.ts";

/**
 * Sends a page-view beacon each time the page is shown. It has no cookie, identifier or query string, and only the host
 * of the referrer. Readers who opted out of tracking are not counted.
 */
export function pageViews(): void {
  if (isRefusedByBrowser()) return;
  let isCounted = false;
  let referrer = readReferrer();

  /** A page that is prerendered or opened in the background counts when it becomes visible. */
  function count(): void {
    if (isCounted || document.visibilityState === "hidden" || !navigator.onLine) return;
    isCounted = true;
    const view = JSON.stringify({ path: location.pathname, referrer });
    navigator.sendBeacon("/api/view", view);
    referrer = undefined;
  }

  for (const change of ["visibilitychange", "prerenderingchange"])
    document.addEventListener(change, count);
  // A page restored from the back-forward cache counts again.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) isCounted = false;
    count();
  });
  count();
}

/** Referrer host: empty without one; undefined for this site, or if the page was not newly opened. */
function readReferrer(): string | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  if (entry instanceof PerformanceNavigationTiming && /reload|back/.test(entry.type)) return;
  const host = document.referrer && new URL(document.referrer).hostname;
  return host === location.hostname ? undefined : host;
}

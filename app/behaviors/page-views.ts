import { isRefusedByBrowser } from "../site/consent/consent-store.ts";

/**
 * Reports to the site that its page was seen, once for each time that it is shown. No cookie, no identifier, no
 * query; of where the reader came from only the host. Readers who ask not to be tracked are not counted.
 */
export function pageViews(): void {
  if (isRefusedByBrowser()) return;
  let isCounted = false;
  let referrer = readReferrer();

  /** A page that is prerendered, or opened in the background, counts when it comes to be seen. */
  function count(): void {
    if (isCounted || document.visibilityState === "hidden" || !navigator.onLine) return;
    isCounted = true;
    const view = JSON.stringify({ path: location.pathname, referrer });
    navigator.sendBeacon("/api/view", view);
    referrer = undefined;
  }

  for (const change of ["visibilitychange", "prerenderingchange"])
    document.addEventListener(change, count);
  // A page that comes back from the back-forward cache is shown once more.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) isCounted = false;
    count();
  });
  count();
}

/** The host that led here: empty when none did, undefined when it was this site, or when nobody arrived anew. */
function readReferrer(): string | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  if (entry instanceof PerformanceNavigationTiming && /reload|back/.test(entry.type)) return;
  const host = document.referrer && new URL(document.referrer).hostname;
  return host === location.hostname ? undefined : host;
}

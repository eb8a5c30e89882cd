/** Pages that are not for readers. */
const APART = /^\/(admin|login|signup|recover|account)(\/|$)/;

/**
 * Tells the site which page is shown: once for each page, in the first document and in those that follow
 * without one. No cookie, no identifier, no query; of where the reader came from only the host. Readers who
 * ask not to be tracked are not counted. A file of its own, fetched when the page is there.
 */
export function countViews(): void {
  if (navigator.doNotTrack === "1" || Reflect.get(navigator, "globalPrivacyControl")) return;
  let counted: string | undefined;
  let referrer = readReferrer();

  /** A page that is prepared or left open in the background counts when it comes to be seen. */
  function count(): void {
    const { pathname: path } = location;
    if (document.visibilityState === "hidden" || path === counted || !navigator.onLine) return;
    counted = path;
    if (!APART.test(path)) navigator.sendBeacon("/api/view", JSON.stringify({ path, referrer }));
    referrer = undefined;
  }

  // The history of the browser tells nobody when a page is added to it.
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name];
    history[name] = (...values) => {
      change.apply(history, values);
      count();
    };
  }
  window.addEventListener("popstate", count);
  for (const change of ["visibilitychange", "prerenderingchange"])
    document.addEventListener(change, count);
  // A page that comes back as it was left is shown once more.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) counted = undefined;
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

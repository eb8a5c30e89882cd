import type { AnalyticsConfig } from "../site-config/analytics-schema.ts";
import { removeCookies } from "./consent-store.ts";

/** Names of first-party cookies that these trackers set. */
const COOKIES = /^(_ga|_gid|_gat|_pk_|mtm_)/;

let isStarted = false;

/**
 * Loads the tracker with its settings and counts the page.
 *
 * @returns false if it is already running.
 */
export function startAnalytics(analytics: AnalyticsConfig): boolean {
  if (isStarted) return false;
  isStarted = true;
  switch (analytics.kind) {
    case "plausible":
      addScript(analytics.script, { domain: analytics.domain });
      break;
    case "umami":
      addScript(analytics.script, { websiteId: analytics.websiteId, doNotTrack: "true" });
      break;
    case "matomo":
      if (!analytics.cookies) pushToMatomo("disableCookies");
      pushToMatomo("setDoNotTrack", true);
      pushToMatomo("setTrackerUrl", `${analytics.url}matomo.php`);
      pushToMatomo("setSiteId", analytics.siteId);
      pushToMatomo("enableLinkTracking");
      countPageView(analytics);
      addScript(`${analytics.url}matomo.js`);
      break;
    case "google-analytics":
      pushToGoogle("js", new Date());
      pushToGoogle("config", analytics.measurementId);
      addScript(`${analytics.script}?id=${analytics.measurementId}`);
  }
  return true;
}

/**
 * Counts the page again when it is restored from the back-forward cache. All trackers but Matomo do that themselves.
 */
export function countPageView(analytics: AnalyticsConfig): void {
  if (analytics.kind !== "matomo") return;
  pushToMatomo("setCustomUrl", location.origin + location.pathname + location.search);
  pushToMatomo("setDocumentTitle", document.title);
  pushToMatomo("trackPageView");
}

/** Stops the trackers: a running one cannot be unloaded, so its cookies are removed and the page is reloaded. */
export function stopAnalytics(): void {
  if (!isStarted) return;
  removeCookies(COOKIES);
  location.reload();
}

function addScript(address: string, data: Record<string, string> = {}): void {
  const script = document.createElement("script");
  script.src = address;
  script.defer = true;
  Object.assign(script.dataset, data);
  document.head.append(script);
}

/** Matomo replaces the list with an object of its own when it has loaded. */
function pushToMatomo(...command: unknown[]): void {
  const queue = Reflect.get(window, "_paq") ?? [];
  queue.push(command);
  Reflect.set(window, "_paq", queue);
}

/** Google's script recognizes a command by its being an `arguments` object. */
function pushToGoogle(..._command: unknown[]): void {
  const layer = Reflect.get(window, "dataLayer") ?? [];
  // biome-ignore lint/complexity/noArguments: see above
  layer.push(arguments);
  Reflect.set(window, "dataLayer", layer);
}

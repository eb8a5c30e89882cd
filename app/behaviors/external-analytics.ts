import type { Measurement } from "../site-config/analytics-schema.ts";
import { removeCookies } from "./consent-store.ts";

/** Names of first-party cookies that these trackers set. */
const COOKIES = /^(_ga|_gid|_gat|_pk_|mtm_)/;

let isStarted = false;

/**
 * Loads the tracker with its settings and counts the page.
 *
 * @returns false if it is already running.
 */
export function startMeasurement(measurement: Measurement): boolean {
  if (isStarted) return false;
  isStarted = true;
  switch (measurement.kind) {
    case "plausible":
      addScript(measurement.script, { domain: measurement.domain });
      break;
    case "umami":
      addScript(measurement.script, { websiteId: measurement.websiteId, doNotTrack: "true" });
      break;
    case "matomo":
      if (!measurement.cookies) tellMatomo("disableCookies");
      tellMatomo("setDoNotTrack", true);
      tellMatomo("setTrackerUrl", `${measurement.url}matomo.php`);
      tellMatomo("setSiteId", measurement.siteId);
      tellMatomo("enableLinkTracking");
      countPageView(measurement);
      addScript(`${measurement.url}matomo.js`);
      break;
    case "google-analytics":
      tellGoogle("js", new Date());
      tellGoogle("config", measurement.measurementId);
      addScript(`${measurement.script}?id=${measurement.measurementId}`);
  }
  return true;
}

/**
 * Counts the page again when it is restored from the back-forward cache. All trackers but Matomo do that themselves.
 */
export function countPageView(measurement: Measurement): void {
  if (measurement.kind !== "matomo") return;
  tellMatomo("setCustomUrl", location.origin + location.pathname + location.search);
  tellMatomo("setDocumentTitle", document.title);
  tellMatomo("trackPageView");
}

/** Stops the trackers: a running one cannot be unloaded, so its cookies are removed and the page is reloaded. */
export function endMeasurement(): void {
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
function tellMatomo(...command: unknown[]): void {
  const queue = Reflect.get(window, "_paq") ?? [];
  queue.push(command);
  Reflect.set(window, "_paq", queue);
}

/** Google's script recognizes a command by its being an `arguments` object. */
function tellGoogle(..._command: unknown[]): void {
  const layer = Reflect.get(window, "dataLayer") ?? [];
  // biome-ignore lint/complexity/noArguments: see above
  layer.push(arguments);
  Reflect.set(window, "dataLayer", layer);
}

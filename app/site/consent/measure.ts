import { removeCookies } from "./consent-store.ts";
import type { Measurement } from "./measurement-schema.ts";

/** Cookies that these programs keep on the site's own address. */
const COOKIES = /^(_ga|_gid|_gat|_pk_|mtm_)/;

let isStarted = false;

/**
 * Loads the program that counts visits, and counts the page; its settings are there before it runs.
 *
 * @returns false when it runs already.
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

/** Counts the page once more, when it is shown again without being loaded. All but Matomo see that themselves. */
export function countPageView(measurement: Measurement): void {
  if (measurement.kind !== "matomo") return;
  tellMatomo("setCustomUrl", location.origin + location.pathname + location.search);
  tellMatomo("setDocumentTitle", document.title);
  tellMatomo("trackPageView");
}

/** A program that runs cannot be unloaded: its cookies are removed, and the page is reloaded without it. */
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

/** Matomo puts an object of its own in the place of the list as soon as it is there. */
function tellMatomo(...command: unknown[]): void {
  const queue = Reflect.get(window, "_paq") ?? [];
  queue.push(command);
  Reflect.set(window, "_paq", queue);
}

/** Google's script tells a command from other data by its being an `arguments` object. */
function tellGoogle(..._command: unknown[]): void {
  const layer = Reflect.get(window, "dataLayer") ?? [];
  // biome-ignore lint/complexity/noArguments: see above
  layer.push(arguments);
  Reflect.set(window, "dataLayer", layer);
}

import { BUILD_HEADER, BUILD_META } from "../domain/build-meta.ts";
import { carryAssets } from "./carry-assets.ts";
import { clearLeftovers } from "./clear-leftovers.ts";
import { keptOnPurpose, SERVICE_WORKER } from "./kept-on-purpose.ts";

/** A new worker fetches all that is read offline; a page that has just come alive still lays out what is far below. */
const BEGIN_MS = 500;

/**
 * The start of a page in the browser: clears leftovers, then registers the service worker, some time after the page
 * is alive. Called before anything else of the app runs. Nothing waits for it.
 */
export function start(isAlive: Promise<unknown>): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content;
  // A page that failed as a whole does not know its build; the next one clears.
  if (!build) return;
  const kept = keptOnPurpose(build);
  // In development modules change all the time: a worker that a build left here goes too.
  if (import.meta.env.DEV) return void clearLeftovers({ ...kept, serviceWorkers: [] });
  const isCleared = clearLeftovers(kept, (name) => carryAssets(name, build));
  reloadWhenOutdated(build);
  introduceTo(navigator.serviceWorker, build);
  // It fails where the browser has no service workers or denies them: then there is nothing to read offline.
  Promise.all([isCleared, isAlive, waitForLoad()])
    .then(() => new Promise((resolve) => setTimeout(resolve, BEGIN_MS)))
    .then(() => navigator.serviceWorker.register(SERVICE_WORKER))
    .catch(() => undefined);
}

function waitForLoad(): Promise<unknown> | undefined {
  if (document.readyState === "complete") return undefined;
  return new Promise((resolve) => addEventListener("load", resolve));
}

/** A worker that takes over learns which build this page is of. Not every browser has workers. */
function introduceTo(container: ServiceWorkerContainer | undefined, build: string): void {
  container?.addEventListener("controllerchange", () => container.controller?.postMessage(build));
}

/** A part of the app that is gone since another build serves the site is found again by loading the page anew. */
function reloadWhenOutdated(build: string): void {
  addEventListener("vite:preloadError", async () => {
    const { headers } = await fetch("/", { method: "HEAD" });
    const serving = headers.get(BUILD_HEADER);
    if (serving !== null && serving !== build) location.reload();
  });
}

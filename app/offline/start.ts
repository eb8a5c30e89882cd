import { BUILD_HEADER, BUILD_META } from "../domain/build-meta.ts";
import { carryAssets } from "./carry-assets.ts";
import { clearLeftovers } from "./clear-leftovers.ts";
import { keptOnPurpose, SERVICE_WORKER } from "./kept-on-purpose.ts";

/**
 * The start of a page in the browser: clears leftovers, then registers the service worker. Called before
 * anything else of the app runs. Nothing waits for it.
 */
export function start(): void {
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
  const whenLoaded = () =>
    void isCleared
      .then(() => navigator.serviceWorker.register(SERVICE_WORKER))
      .catch(() => undefined);
  if (document.readyState === "complete") whenLoaded();
  else addEventListener("load", whenLoaded);
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

import { BUILD_META } from "../domain/build-meta.ts";
import { whenActivated } from "../ui/when-activated.ts";
import { carryAssets } from "./carry-assets.ts";
import { clearLeftovers } from "./clear-leftovers.ts";
import { SERVICE_WORKER, storageAllowlist } from "./storage-allowlist.ts";

/** A new worker fetches all that is read offline; a page that has just loaded still lays out what is far below. */
const REGISTRATION_DELAY_MS = 500;

/**
 * The start of a page in the browser: clears leftovers, then registers the service worker, some time after the page
 * has loaded; not before the page is seen. Nothing waits for it, and it is a task of its own: the first access to a
 * storage makes the browser wait for its disk.
 */
export function startPage(): void {
  whenActivated(() => setTimeout(start));
}

function start(): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content;
  // A page that failed as a whole does not know its build; the next one clears.
  if (!build) return;
  const kept = storageAllowlist(build);
  // In development modules change all the time: a worker that a build left here goes too.
  if (import.meta.env.DEV) return void clearLeftovers({ ...kept, serviceWorkers: [] });
  const isCleared = clearLeftovers(kept, (name) => carryAssets(name, build));
  greetWorkers(navigator.serviceWorker);
  // It fails where the browser has no service workers or denies them: then there is nothing to read offline.
  Promise.all([isCleared, waitForLoad()])
    .then(() => new Promise((resolve) => setTimeout(resolve, REGISTRATION_DELAY_MS)))
    .then(() => navigator.serviceWorker.register(SERVICE_WORKER))
    .catch(() => undefined);
}

function waitForLoad(): Promise<unknown> | undefined {
  if (document.readyState === "complete") return undefined;
  return new Promise((resolve) => addEventListener("load", resolve));
}

/** A worker that takes over learns that this page, which it did not serve, is open. Not every browser has workers. */
function greetWorkers(container: ServiceWorkerContainer | undefined): void {
  container?.addEventListener("controllerchange", () => container.controller?.postMessage("open"));
}

import { BUILD_META } from "../domain/document-meta.ts";
import { whenActivated } from "../ui/browser-conditions.ts";
import { carryAssets } from "./carry-assets.ts";
import { clearLeftovers } from "./clear-leftovers.ts";
import { SERVICE_WORKER, storageAllowlist } from "./storage-allowlist.ts";

/**
 * Delay before registration: a new service worker fetches everything for offline reading, while a page that has just
 * loaded is still laying out.
 */
const REGISTRATION_DELAY_MS = 500;

/**
 * Page start in the browser: clears leftovers, then registers the service worker some time after load, and not before
 * the page is visible. Nothing waits for it, and it is a task of its own: the first access to storage makes the browser
 * wait for the disk.
 */
export function startPage(): void {
  whenActivated(() => setTimeout(start));
}

function start(): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content;
  // A page that failed entirely has no build id; the next one clears.
  if (!build) return;
  const allowlist = storageAllowlist(build);
  // In development, modules change all the time, so a service worker left by a build is removed too.
  if (import.meta.env.DEV) return void clearLeftovers({ ...allowlist, serviceWorkers: [] });
  const isCleared = clearLeftovers(allowlist, (name) => carryAssets(name, build));
  // Pages with account forms are left soon, and WebKit leaves an installation unfinished while its page is gone.
  if (document.querySelector('form[data-behavior~="account-form"]')) return;
  notifyNewWorker(navigator.serviceWorker);
  // Registration fails without browser support or permission: then there is no offline reading.
  Promise.all([isCleared, waitForLoad()])
    .then(() => new Promise((resolve) => setTimeout(resolve, REGISTRATION_DELAY_MS)))
    .then(() => navigator.serviceWorker.register(SERVICE_WORKER))
    .catch(() => undefined);
}

function waitForLoad(): Promise<unknown> | undefined {
  if (document.readyState === "complete") return undefined;
  return new Promise((resolve) => addEventListener("load", resolve));
}

/**
 * Notifies a service worker that takes control of this page, which it did not serve; it may have done so before this
 * runs. Not every browser supports workers.
 */
function notifyNewWorker(container: ServiceWorkerContainer | undefined): void {
  const notify = () => container?.controller?.postMessage("open");
  container?.addEventListener("controllerchange", notify);
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation instanceof PerformanceNavigationTiming && navigation.workerStart === 0) notify();
}

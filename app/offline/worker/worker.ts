import { carryAssets } from "../carry-assets.ts";
import { cacheName, isOurCache } from "../storage-allowlist.ts";
import { isAsset, isCachedPage, isImage } from "./addresses.ts";
import { answerAsset, answerImage, answerPage } from "./answers.ts";
import { FACTS } from "./facts.ts";
import { cacheRead, fill, keepNewsroom, prepare } from "./fill.ts";
import { scope } from "./scope.ts";

// Pages come from the network first, so a new service worker can take over immediately.
scope.addEventListener("install", (event) => {
  event.waitUntil(prepare().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

// A page reports that it is open when this service worker takes control, because it was loaded before.
scope.addEventListener("message", (event) => {
  if (!(event.source instanceof Client)) return;
  const { pathname } = new URL(event.source.url);
  event.waitUntil(cacheOpenPage(pathname).catch(() => undefined));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  // A frame that fails to load stays empty.
  if (request.mode === "navigate") {
    return request.destination === "document" ? event.respondWith(answerPage(event)) : undefined;
  }
  if (isAsset(pathname)) return event.respondWith(answerAsset(event));
  if (isImage(pathname)) event.respondWith(answerImage(event));
});

async function cacheOpenPage(path: string): Promise<void> {
  if (isCachedPage(path)) return cacheRead(path, await fetch(path, { cache: "no-cache" }));
  await keepNewsroom(path);
  await fill();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!isOurCache(name) || name === cacheName(FACTS.build)) continue;
    await carryAssets(name, FACTS.build).catch(() => undefined);
    await caches.delete(name);
  }
  // Navigation preload: the request is sent while the service worker starts.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/// <reference lib="webworker" />

import { carryAssets } from "../carry-assets.ts";
import { cacheName, isOurCache } from "../storage-allowlist.ts";
import { isAsset, isCachedPage, isImage } from "./addresses.ts";
import { answerAsset, answerImage, answerPage } from "./answers.ts";
import { FACTS } from "./facts.ts";
import { cacheNewsroom, cacheRead, fill, prepare } from "./fill.ts";

declare const self: ServiceWorkerGlobalScope;

// Pages come from the network first, so a new service worker can take over immediately.
self.addEventListener("install", (event) => {
  event.waitUntil(prepare().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

// A page reports that it is open when this service worker takes control, because it was loaded before.
self.addEventListener("message", (event) => {
  if (!(event.source instanceof Client)) return;
  const { pathname } = new URL(event.source.url);
  event.waitUntil(cacheOpenPage(pathname).catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // A frame that fails to load stays empty.
  if (request.mode === "navigate") {
    return request.destination === "document" ? event.respondWith(answerPage(event)) : undefined;
  }
  if (isAsset(pathname)) return event.respondWith(answerAsset(event));
  if (isImage(pathname)) event.respondWith(answerImage(event));
});

async function cacheOpenPage(path: string): Promise<void> {
  if (isCachedPage(path)) return cacheRead(path, await fetch(path, { cache: "no-cache" }));
  await cacheNewsroom(path);
  await fill();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!isOurCache(name) || name === cacheName(FACTS.build)) continue;
    await carryAssets(name, FACTS.build).catch(() => undefined);
    await caches.delete(name);
  }
  // Navigation preload: the request is sent while the service worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

import { carryAssets } from "../carry-assets.ts";
import { cacheName, isOurCache } from "../kept-on-purpose.ts";
import { isAsset, isKeptPage, isNewsroom, isPicture, pageOfData } from "./addresses.ts";
import { answerAsset, answerData, answerPage, answerPicture } from "./answers.ts";
import { FACTS } from "./facts.ts";
import { fill, keepRead, prepare } from "./fill.ts";
import { noteBuild } from "./older-tabs.ts";
import { scope } from "./scope.ts";

// Everything is asked of the network first, so a new worker may take over at once.
scope.addEventListener("install", (event) => {
  event.waitUntil(prepare().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

/** A page says which build it is of, when this worker takes over. */
scope.addEventListener("message", (event) => {
  if (!(event.source instanceof Client)) return;
  const { id, url } = event.source;
  event.waitUntil(welcome(id, new URL(url).pathname, event.data).catch(() => undefined));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  // A frame that can not be loaded stays empty.
  if (request.mode === "navigate") {
    return request.destination === "document" ? event.respondWith(answerPage(event)) : undefined;
  }
  if (isAsset(pathname)) return event.respondWith(answerAsset(event));
  if (isPicture(pathname)) return event.respondWith(answerPicture(event));
  const page = pageOfData(pathname);
  if (page !== undefined && !isNewsroom(page)) event.respondWith(answerData(event, page));
});

/** The page that a tab shows came before the worker did. */
async function welcome(clientId: string, path: string, build: unknown): Promise<void> {
  await noteBuild(clientId, build);
  if (isKeptPage(path)) await keepRead(path, await fetch(path, { cache: "no-cache" }));
  else await fill();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!isOurCache(name) || name === cacheName(FACTS.build)) continue;
    await carryAssets(name, FACTS.build).catch(() => undefined);
    await caches.delete(name);
  }
  // The request goes out while the worker is still starting.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

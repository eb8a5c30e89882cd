/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** The global scope, typed as a service worker's. */
export const scope = self;

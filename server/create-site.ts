import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { SiteConfig } from "../app/site.ts";
import type { Backend } from "../backend/open-backend.ts";
import { serveAdFrame } from "./ads/ad-frame.ts";
import { createApp } from "./create-app.ts";
import { createServerClient } from "./create-server-client.ts";
import { createDatabaseProbe } from "./database-probe.ts";
import type { Environment } from "./environment.ts";
import { limitAuth } from "./limits/limit-auth.ts";
import { watchDueStories } from "./page-cache/due-stories.ts";
import { dropPagesAtMidnight } from "./page-cache/new-day.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { createPageListener } from "./page-listener.ts";
import type { createPageHandler } from "./pages.ts";
import { renderPage } from "./render-page.ts";
import { foreignSources } from "./security-headers.ts";

export type Site = {
  server: Server;
  close(): Promise<void>;
};

export type SiteOptions = {
  environment: Environment;
  config: SiteConfig;
  backend: Backend;
  createPageHandler: typeof createPageHandler;
  clientFolder: string;
  log: Logger;
};

/** Joins backend, page cache and pages into one HTTP server, which does not listen yet. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { environment, backend, log } = options;
  const readerClient = createServerClient(backend, backend.keys.publishable);
  const serviceClient = createServerClient(backend, backend.keys.secret);
  const isDatabaseUp = createDatabaseProbe(readerClient);
  const cache = createPageCache(environment.PAGE_CACHE_BYTES);

  const due = watchDueStories({ client: serviceClient, drop: cache.drop, log });
  const stopMidnight = dropPagesAtMidnight(cache.drop);
  let interruptedAt = 0;
  // Where no changes can be heard of (a Supabase elsewhere), the cache stays disconnected and every page is rendered anew.
  const feed = await backend.openChangeFeed?.({
    onChange(tags) {
      cache.drop(tags);
      due.check();
    },
    onConnect() {
      cache.drop(["site"]);
      cache.setConnected(true);
      due.check();
    },
    onDisconnect() {
      cache.setConnected(false);
      interruptedAt = Date.now();
    },
  });

  const backendUrl = backend.isRemote ? backend.url : "";
  const handler = options.createPageHandler({
    client: readerClient,
    config: options.config,
    site: {
      siteName: environment.SITE_NAME,
      siteUrl: environment.SITE_URL,
      backendUrl,
      publishableKey: backend.keys.publishable,
    },
  });
  const foreign = foreignSources(options.config, backendUrl);
  const render = (pathAndQuery: string) =>
    renderPage(
      {
        handler,
        siteUrl: environment.SITE_URL,
        foreign,
        isDatabaseUp,
        log,
      },
      pathAndQuery,
    );

  const answerPage = createPageListener({ cache, render, isDatabaseUp });
  const app = createApp({
    backend,
    renderPage: render,
    isReady: isDatabaseUp,
    wasInterruptedSince: (time) => interruptedAt >= time,
    clientFolder: options.clientFolder,
    limitAuth: limitAuth(environment),
    serveAdFrame: serveAdFrame(options.config.ads, environment.SITE_NAME),
    log,
  });
  const answerRest = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (!answerPage(request, response)) void answerRest(request, response);
  });

  return {
    server,
    async close() {
      due.close();
      stopMidnight();
      await closeServer(server);
      await feed?.close();
    },
  };
}

/** Requests in flight finish; idle connections are closed. What has not finished in 6 s is cut off. */
function closeServer(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), 6000);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

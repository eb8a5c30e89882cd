import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Client } from "../app/data/client.ts";
import { readerClientContext } from "../app/data/reader-client.ts";
import { BUILD_HEADER } from "../app/domain/build-meta.ts";
import type { SiteConfig } from "../app/site.ts";
import { type SiteSettings, siteConfigContext, siteContext } from "../app/site-context.ts";

export type PageHandler = (request: Request) => Promise<Response>;

/**
 * Renders the pages of `app/`. Built together with it, so that both share one set of contexts; the
 * server loads the result from `build/server`.
 */
export function createPageHandler(options: {
  client: Client;
  site: Omit<SiteSettings, "build">;
  config: SiteConfig;
}): PageHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  // In development the version is another one each time that a module changes.
  const mark = import.meta.env.DEV ? "development" : build.assets.version;
  const site = { ...options.site, build: mark };
  return async (request) => {
    const context = new RouterContextProvider();
    context.set(readerClientContext, options.client);
    context.set(siteContext, site);
    context.set(siteConfigContext, options.config);
    const response = await handle(request, context);
    response.headers.set(BUILD_HEADER, mark);
    return response;
  };
}

import type { Handler } from "hono";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import type { SiteConfig } from "../../app/site-config/site-config.ts";
import type { Environment } from "../settings/environment.ts";
import { countView } from "./count-view.ts";
import { createViewTally } from "./view-tally.ts";
import { writeViews } from "./write-views.ts";

export type PageViewsOptions = {
  environment: Environment;
  config: SiteConfig;
  /** Client with the service key. */
  client: Client;
  log: Logger;
};

/**
 * Opens the page-view counter: the route that counts views, and the writer that flushes them to the database until
 * `close`.
 */
export function openPageViews(options: PageViewsOptions): {
  count: Handler;
  close: () => Promise<void>;
} {
  const { environment, config, client, log } = options;
  const tally = createViewTally();
  return {
    count: countView({
      tally,
      siteUrl: environment.SITE_URL,
      limit: environment.VIEW_LIMIT,
      trustProxy: environment.TRUST_PROXY,
    }),
    close: writeViews({ tally, client, hasMostRead: config.home.mostRead, log }),
  };
}

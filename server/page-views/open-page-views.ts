import type { Handler } from "hono";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import type { Job } from "../jobs/job-runner.ts";
import type { Environment } from "../settings/environment.ts";
import { countView } from "./count-view.ts";
import { createPageViewsJob } from "./page-views-job.ts";
import { createViewTally } from "./view-tally.ts";

export type PageViewsOptions = {
  environment: Environment;
  /** Client with the service key. */
  client: Client;
  log: Logger;
};

/** The page-view counter: the route that counts views, and the job that flushes them to the database. */
export function openPageViews(options: PageViewsOptions): {
  count: Handler;
  job: Job;
} {
  const { environment, client, log } = options;
  const tally = createViewTally();
  return {
    count: countView({
      tally,
      siteUrl: environment.SITE_URL,
      limit: environment.VIEW_LIMIT,
      trustProxy: environment.TRUST_PROXY,
    }),
    job: createPageViewsJob({ tally, client, log }),
  };
}

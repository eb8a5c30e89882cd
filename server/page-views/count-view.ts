import { createRateLimiter, tooManyRequests } from "@broadsheet/backend";
import type { Context, Handler } from "hono";
import { isbot } from "isbot";
import { z } from "zod";
import { parseReferrer, parseViewedPage } from "../../app/domain/analytics/page-views.ts";
import { clientAddressOf } from "../rate-limits/client-address.ts";
import { createRepeatedViews } from "./repeated-views.ts";
import type { ViewTally } from "./view-tally.ts";

const WINDOW_SECONDS = 60;

/** Request body, sent by `app/behaviors/page-views.ts`. */
const viewSchema = z.object({ path: z.string(), referrer: z.string().optional() });

export type CountViewOptions = {
  tally: ViewTally;
  siteUrl: string;
  /** Limit of counted views per client address and minute. */
  limit: number;
  trustProxy: number;
};

/**
 * Handles the page-view beacon. Answers 204 immediately, also for views that are not counted: bots, readers who opted
 * out, and repeated views. The client address is not stored: hashes of it are held in memory for the minute of the rate
 * limit and the 30 minutes in which a view counts as repeated.
 */
export function countView({ tally, siteUrl, limit, trustProxy }: CountViewOptions): Handler {
  const limiter = createRateLimiter(limit, WINDOW_SECONDS);
  const repeated = createRepeatedViews();
  const site = new URL(siteUrl);

  return async (context) => {
    if (!isFromSite(context, site.origin)) return context.body(null, 403);
    if (!mayBeCounted(context)) return context.body(null, 204);
    const address = clientAddressOf(context, trustProxy);
    const wait = await limiter.count(address);
    if (wait > 0) return tooManyRequests("views", wait);

    const view = viewSchema.safeParse(await context.req.json().catch(() => undefined)).data;
    if (!view) return context.body(null, 400);
    const page = parseViewedPage(view.path);
    if (page && !repeated.isRepeated(address, page)) {
      const referrer =
        view.referrer === undefined ? undefined : parseReferrer(view.referrer, site.hostname);
      tally.add({ page, referrer, at: new Date() });
    }
    return context.body(null, 204);
  };
}

/** Whether a request comes from this site, by `Sec-Fetch-Site`, or by `Origin` in older browsers and without TLS. */
function isFromSite({ req }: Context, origin: string): boolean {
  const relation = req.header("Sec-Fetch-Site");
  if (relation) return relation === "same-origin";
  const given = req.header("Origin");
  if (!given) return false;
  return given === origin || URL.parse(given)?.host === req.header("Host");
}

function mayBeCounted({ req }: Context): boolean {
  const agent = req.header("User-Agent");
  const isRefused = req.header("DNT") === "1" || req.header("Sec-GPC") === "1";
  return !isRefused && agent !== undefined && agent !== "" && !isbot(agent);
}

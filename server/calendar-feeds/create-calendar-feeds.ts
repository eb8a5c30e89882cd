import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import type { Logger } from "pino";
import { openCalendarFeed } from "../../app/data/calendar-feeds.ts";
import type { Client } from "../../app/data/client.ts";
import type { PageLimits } from "../rate-limits/page-limits.ts";
import type { Environment } from "../settings/environment.ts";
import type { SettingsInForce } from "../site-settings/settings-in-force.ts";
import { writeCalendar } from "./write-calendar.ts";

const RETRY_SECONDS = "300";

export type CalendarFeedOptions = {
  environment: Pick<Environment, "SITE_URL">;
  settings: Pick<SettingsInForce, "read">;
  /** Client with the service key. */
  client: Client;
  pageLimits: PageLimits;
  log: Logger;
};

/**
 * Serves `/calendar/{token}.ics`, the plan of the newsroom for the calendar application of one user. The token is a
 * secret: it is logged nowhere. Requests count as uncached pages.
 */
export function createCalendarFeeds(options: CalendarFeedOptions): Hono {
  const { environment, settings, client, pageLimits, log } = options;
  const app = new Hono();

  async function answer(context: Context, file: string): Promise<Response> {
    try {
      const token = /^(.*)\.ics$/.exec(file)?.[1] ?? "";
      const articles = await openCalendarFeed(client, { token });
      if (!articles) return context.text("This calendar does not exist.\n", 404);
      const { siteName, timeZone } = await settings.read();
      const site = { name: siteName, url: environment.SITE_URL, timeZone };
      return context.body(writeCalendar(articles, site), 200, {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'inline; filename="plan.ics"',
      });
    } catch (error) {
      log.error({ err: error }, "could not write a calendar");
      return context.text("The calendar is not available. Try again later.\n", 503, {
        "Retry-After": RETRY_SECONDS,
      });
    }
  }

  app.use("*", async (context, next) => {
    await next();
    context.header("Cache-Control", "private, no-store");
    context.header("Referrer-Policy", "no-referrer");
    context.header("X-Robots-Tag", "noindex");
  });
  app.use("*", etag());
  app.get("/:file", async (context) => {
    const { remote } = getConnInfo(context);
    const address = pageLimits.clientOf(remote.address, context.req.header("X-Forwarded-For"));
    return (
      (await pageLimits.rejectTooMany(address)) ??
      pageLimits.render(address, context.req.raw.signal, () =>
        answer(context, context.req.param("file")),
      )
    );
  });
  return app;
}

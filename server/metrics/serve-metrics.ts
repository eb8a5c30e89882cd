import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../settings/environment.ts";
import type { Metrics } from "./create-metrics.ts";
import { mayReadMetrics } from "./may-read-metrics.ts";

/** Serves the metrics; 404 for clients that may not read them. */
export function serveMetrics(
  metrics: Metrics | undefined,
  access: { mode: Environment["METRICS"]; siteUrl: string },
): MiddlewareHandler {
  return async (context, next) => {
    const { remote } = getConnInfo(context);
    if (!metrics || !mayReadMetrics(access, remote.address ?? "", context.req.raw.headers))
      return next();
    return context.body(await metrics.write(), 200, {
      "Content-Type": metrics.contentType,
      "Cache-Control": "no-store",
    });
  };
}

import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../settings/environment.ts";
import type { Metrics } from "./create-metrics.ts";
import { mayReadMetrics } from "./may-read-metrics.ts";

/** Answers with the numbers; for whoever may not have them there is no such address. */
export function serveMetrics(
  metrics: Metrics | undefined,
  mode: Environment["METRICS"],
): MiddlewareHandler {
  return async (context, next) => {
    const { remote } = getConnInfo(context);
    if (!metrics || !mayReadMetrics(mode, remote.address ?? "", context.req.raw.headers))
      return next();
    return context.body(await metrics.write(), 200, {
      "Content-Type": metrics.contentType,
      "Cache-Control": "no-store",
    });
  };
}

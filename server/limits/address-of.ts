import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { clientAddress } from "./client-address.ts";

/** Whom a request counts for, behind `trustProxy` proxies of one's own. */
export function addressOf(context: Context, trustProxy: number): string {
  const { remote } = getConnInfo(context);
  return clientAddress(remote.address ?? "", context.req.header("X-Forwarded-For"), trustProxy);
}

import {
  isForwardingHeader,
  isLoopbackAddress,
  isLoopbackHost,
} from "../requests/outside-request.ts";
import type { Environment } from "../settings/environment.ts";

/**
 * Whether a request may read the metrics.
 *
 * With `loopback`, a proxy on the same machine also connects from the loopback address, so forwarded requests never
 * count as loopback. Nor does a browser page on this machine whose host name was made to resolve to it (DNS rebinding):
 * `Host` has to be a loopback name, or that of the site.
 *
 * @param siteUrl `SITE_URL`.
 */
export function mayReadMetrics(
  { mode, siteUrl }: { mode: Environment["METRICS"]; siteUrl: string },
  socketAddress: string,
  headers: Headers,
): boolean {
  if (mode !== "loopback") return mode === "any";
  if (!isLoopbackAddress(socketAddress) || [...headers.keys()].some(isForwardingHeader))
    return false;
  const host = headers.get("Host") ?? "";
  return isLoopbackHost(host) || host.toLowerCase() === new URL(siteUrl).host;
}

import type { Environment } from "../settings/environment.ts";

/** Headers that proxies add to forwarded requests. */
const PROXY_HEADERS = [
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Real-Ip",
  "Forwarded",
  "Via",
];

/** Loopback host names that no DNS server resolves. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

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
  const isLoopback = /^(?:(?:::ffff:)?127\.[\d.]+|::1)$/i.test(socketAddress);
  if (!isLoopback || PROXY_HEADERS.some((name) => headers.has(name))) return false;
  const host = headers.get("Host") ?? "";
  const isLoopbackName = LOOPBACK_HOST.test(host.replace(/:\d{1,5}$/, ""));
  return isLoopbackName || host.toLowerCase() === new URL(siteUrl).host;
}

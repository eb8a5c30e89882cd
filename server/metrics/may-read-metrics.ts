import type { Environment } from "../settings/environment.ts";

/** What proxies add to requests that they hand on. */
const PROXY_HEADERS = [
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Real-Ip",
  "Forwarded",
  "Via",
];

/** Names of this machine that no DNS server answers. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a request may read the metrics.
 *
 * With `loopback`, a proxy on the same machine asks from the loopback address too, so what was handed on never counts as
 * loopback. Nor does a page in a browser on this machine whose host name was made to resolve to it (DNS rebinding): `Host`
 * has to be a loopback name, or that of the site.
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

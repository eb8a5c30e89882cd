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

/**
 * Whether a request may have the numbers. A proxy on the same machine asks from the loopback address too,
 * for whoever asked it; so what was handed on never counts as loopback.
 */
export function mayReadMetrics(
  mode: Environment["METRICS"],
  socketAddress: string,
  headers: Headers,
): boolean {
  if (mode !== "loopback") return mode === "any";
  const isLoopback = /^(?:(?:::ffff:)?127\.[\d.]+|::1)$/i.test(socketAddress);
  return isLoopback && !PROXY_HEADERS.some((name) => headers.has(name));
}

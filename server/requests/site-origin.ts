const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The public origin of the site: that of `siteUrl` or, while that is a loopback address, that of the request. */
export function siteOrigin(siteUrl: string, requestUrl: string): string {
  return isLoopback(siteUrl) && isLoopback(requestUrl)
    ? new URL(requestUrl).origin
    : new URL(siteUrl).origin;
}

/** Whether a URL has a loopback host. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.has(new URL(url).hostname);
}

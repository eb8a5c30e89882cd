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

/**
 * The origin of a page as its browser sees it, which session cookies depend on: that of the request's own `Origin` or
 * `Referer` where it names this host, as a TLS proxy may be in front, and else the site's.
 */
export function browserOrigin({ url, headers }: Request, siteUrl: string): string {
  const site = siteOrigin(siteUrl, url);
  const host = headers.get("Host") ?? new URL(url).host;
  const named = [headers.get("Origin"), headers.get("Referer")]
    .filter((address) => address !== null && URL.canParse(address))
    .map((address) => new URL(address ?? ""))
    .find((address) => address.host === host && address.protocol.startsWith("http"));
  if (named) return named.origin;
  const isSecure = (headers.get("Cookie") ?? "").includes("__Host-");
  return isSecure && isLoopback(site) ? site.replace(/^http:/, "https:") : site;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The public origin of the site: that of `siteUrl` or, while that is a loopback address, that of the request. */
export function siteOrigin(siteUrl: string, requestUrl: string): string {
  const site = new URL(siteUrl);
  const request = new URL(requestUrl);
  return LOOPBACK.has(site.hostname) && LOOPBACK.has(request.hostname)
    ? request.origin
    : site.origin;
}

/**
 * Validates the target of a redirect. Only addresses of the site are allowed, so that no code or token leaks
 * to another site; anything else becomes the front page.
 *
 * @param publicOrigin public origin of the site.
 */
export function allowedRedirect(
  requested: string | null,
  siteUrl: string,
  publicOrigin: string,
): string {
  const fallback = siteUrl === publicOrigin || !isLoopback(siteUrl) ? siteUrl : publicOrigin;
  if (!requested || !URL.canParse(requested)) return fallback;
  const { protocol, origin, hostname, port, username, password } = new URL(requested);
  if (!/^https?:$/.test(protocol) || username || password) return fallback;
  const isOwn = origin === new URL(siteUrl).origin || origin === publicOrigin;
  const isSameMachine =
    isLoopback(siteUrl) &&
    LOOPBACK.has(hostname) &&
    [siteUrl, publicOrigin].some((url) => new URL(url).port === port);
  return isOwn || isSameMachine ? requested : fallback;
}

/** Whether a URL has a loopback host. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.has(new URL(url).hostname);
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The origin under which the site is reached: that of `siteUrl`, or, while that is an address of this
 * machine, the one under which the request came.
 */
export function siteOrigin(siteUrl: string, requestUrl: string): string {
  const site = new URL(siteUrl);
  const asked = new URL(requestUrl);
  return LOOPBACK.has(site.hostname) && LOOPBACK.has(asked.hostname) ? asked.origin : site.origin;
}

/**
 * Where a link in a mail leads in the end. Only the site itself is allowed, so that no code and no token
 * can be sent elsewhere; anything else becomes the site's front page.
 *
 * @param own the origin under which the site is reached.
 */
export function allowedRedirect(wanted: string | null, siteUrl: string, own: string): string {
  const fallback = siteUrl === own || !isLoopback(siteUrl) ? siteUrl : own;
  if (!wanted || !URL.canParse(wanted)) return fallback;
  const { protocol, origin, hostname, port, username, password } = new URL(wanted);
  if (!/^https?:$/.test(protocol) || username || password) return fallback;
  const isOwn = origin === new URL(siteUrl).origin || origin === own;
  const isSameMachine =
    isLoopback(siteUrl) &&
    LOOPBACK.has(hostname) &&
    [siteUrl, own].some((url) => new URL(url).port === port);
  return isOwn || isSameMachine ? wanted : fallback;
}

/** Whether an address is one of this machine. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.has(new URL(url).hostname);
}

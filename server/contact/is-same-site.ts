/**
 * Whether a form was sent from a page of this site. Browsers say where from in `Sec-Fetch-Site` or in
 * `Origin`; what says neither is no browser, and nobody's page made it ask.
 *
 * @param siteUrl the public address; a proxy may hand on another host.
 */
export function isSameSite(headers: Headers, siteUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("Origin");
  if (origin === null) return true;
  return hostOf(origin) === hostOf(siteUrl) || hostOf(origin) === headers.get("Host");
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

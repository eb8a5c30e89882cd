/**
 * Whether a form was sent from a page of this site (CSRF check). Browsers send `Sec-Fetch-Site` or `Origin`; a request
 * with neither is not from a browser, so no page can have forged it.
 *
 * @param siteUrl the public address; a proxy may forward another host.
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

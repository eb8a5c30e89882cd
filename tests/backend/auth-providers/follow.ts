/** Cookies of one browser, by origin. */
type Jar = Map<string, Map<string, string>>;

/**
 * Follows redirects as a browser does, with cookies, until they lead to a page of the site, or to `last` among
 * its other addresses.
 */
export async function followTo(siteUrl: string, address: string, last?: string): Promise<URL> {
  const jar: Jar = new Map();
  let url = new URL(address);
  for (let step = 0; step < 20; step += 1) {
    const isPage = !url.pathname.startsWith("/auth/v1/") || url.pathname === last;
    if (url.origin === siteUrl && isPage) return url;
    const cookies = jar.get(url.origin) ?? new Map<string, string>();
    jar.set(url.origin, cookies);
    const response = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const next = response.headers.get("Location");
    if (!next) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
  }
  throw new Error(`${address} leads on and on`);
}

import type { TestClient } from "./clients.ts";
import type { RunningSite } from "./start-site.ts";

/** How a browser of a reader calls itself. */
export const READER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * Reports a view to a site, as the page does in a browser; `headers` replaces what a browser sends. Each view comes from an
 * address of its own unless `X-Forwarded-For` is given, for sites that trust one proxy.
 */
export function sendView(
  site: RunningSite,
  body: unknown,
  headers: Record<string, string | null> = {},
): Promise<Response> {
  const all = {
    "User-Agent": READER_AGENT,
    "Sec-Fetch-Site": "same-origin",
    "X-Forwarded-For": newAddress(),
    ...headers,
  };
  return fetch(`${site.url}/api/view`, {
    method: "POST",
    headers: Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null),
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

let addresses = 0;

/** An address of a test network that no view came from before. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** The views of stories and of other pages since yesterday, by slug or path. */
export async function readViews(client: TestClient): Promise<Record<string, number>> {
  const first_day = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
  const [articles, pages] = await Promise.all([
    client.rpc("list_viewed_articles", { first_day, max_rows: 100 }).throwOnError(),
    client.rpc("list_viewed_pages", { first_day, max_rows: 100 }).throwOnError(),
  ]);
  return Object.fromEntries([
    ...articles.data.map(({ slug, views }) => [slug, views]),
    ...pages.data.map(({ path, views }) => [path, views]),
  ]);
}

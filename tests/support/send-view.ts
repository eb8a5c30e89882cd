import type { TestClient } from "./clients.ts";
import type { RunningSite } from "./start-site.ts";

/** User agent of a reader's browser. */
export const READER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * Reports a page view like a browser; `headers` overrides its headers. Each view has a new client address in
 * `X-Forwarded-For`, for sites that trust one proxy.
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

/** A client address of a test network that was not used before. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** View counts of articles and pages since yesterday, by slug or path. */
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

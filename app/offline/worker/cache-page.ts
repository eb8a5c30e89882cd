import { BUILD_HEADER } from "../../domain/build-meta.ts";
import { keptSize, shownImages } from "./addresses.ts";
import { titleOf } from "./copy-markup.ts";
import { FACTS } from "./facts.ts";
import { drop, find, keep } from "./store.ts";

/** Larger images are not worth the room. */
const MAX_IMAGE_BYTES = 400_000;

/** Keeps a page that the server just sent, or forgets it when the server says that it is gone. */
export async function cachePage(path: string, response: Response): Promise<string | undefined> {
  if (isGone(response)) await drop(path);
  if (!isWorthCaching(response)) return undefined;
  const html = await response.text();
  await keep(path, html, { type: "text/html; charset=utf-8", title: titleOf(html, path) });
  return html;
}

/** Asks the server for a page and keeps it, unless the copy is younger than `age` (ms). */
export async function refresh(path: string, age: number): Promise<string | undefined> {
  const kept = await find(path);
  if (kept && Date.now() - Date.parse(kept.keptAt) < age) return kept.response.text();
  // The browser sends the mark of what it has, so that an unchanged page costs a few bytes.
  const response = await fetch(path, { cache: "no-cache", credentials: "omit", priority: "low" });
  return cachePage(path, response);
}

/** Keeps the images of a page in one size, up to `count`. */
export async function cacheImages(html: string, count: number): Promise<void> {
  for (const image of shownImages(html).slice(0, count)) {
    if (await find(image)) continue;
    const response = await fetch(keptSize(image), {
      credentials: "omit",
      priority: "low",
      // Every browser with service workers shows WebP; the kept image has to do for any request.
      headers: { Accept: "image/webp,*/*;q=0.5" },
    });
    if (!response.ok) continue;
    const body = await response.blob();
    if (body.size <= MAX_IMAGE_BYTES) await keep(image, body, { type: body.type });
  }
}

/**
 * The site did not answer, but something before it: a gateway that cannot reach it. A 503 of the site's
 * own says more than a copy would.
 */
export function isUnreachable({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.has(BUILD_HEADER);
}

function isGone({ status, type, redirected }: Response): boolean {
  return status === 404 || status === 410 || type === "opaqueredirect" || redirected;
}

function isWorthCaching(response: Response): boolean {
  const { status, redirected, headers } = response;
  return (
    status === 200 &&
    !redirected &&
    headers.get(BUILD_HEADER) === FACTS.build &&
    Boolean(headers.get("Content-Type")?.startsWith("text/html")) &&
    !headers.get("Cache-Control")?.includes("no-store")
  );
}

import { BUILD_HEADER } from "../../domain/document-meta.ts";
import { cachedSize, shownImages } from "./addresses.ts";
import { titleOf } from "./copy-markup.ts";
import { FACTS } from "./facts.ts";
import { findEntry, putEntry, removeEntry } from "./store.ts";

/** Maximum size of cached images. */
const MAX_IMAGE_BYTES = 400_000;

/** Caches a page from the server, or deletes its copy if the server reports that it is gone. */
export async function cachePage(path: string, response: Response): Promise<string | undefined> {
  if (isGone(response)) await removeEntry(path);
  if (!isWorthCaching(response)) return undefined;
  const html = await response.text();
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const title = titleOf(html, path);
  await putEntry(path, html, { type: "text/html; charset=utf-8", title, policy });
  return html;
}

/** Fetches and caches a page, unless the copy is younger than `age` (ms). */
export async function refresh(path: string, age: number): Promise<string | undefined> {
  const cached = await findEntry(path);
  if (cached && isYounger(cached.cachedAt, age)) return cached.response.text();
  // The browser sends the ETag of its HTTP cache, so that an unchanged page costs a few bytes.
  const response = await fetch(path, { cache: "no-cache", credentials: "omit", priority: "low" });
  return cachePage(path, response);
}

/**
 * Caches up to `count` images of a page, each in one size, unless the copy is younger than `age` (ms). The copy of an
 * image that the server no longer has is deleted.
 */
export async function cacheImages(
  html: string,
  { count, age }: { count: number; age: number },
): Promise<void> {
  for (const image of shownImages(html).slice(0, count)) {
    const cached = await findEntry(image);
    if (cached && isYounger(cached.cachedAt, age)) continue;
    const response = await fetch(cachedSize(image), {
      credentials: "omit",
      priority: "low",
      // Every browser with service workers supports WebP; the cached image serves requests for any size.
      headers: { Accept: "image/webp,*/*;q=0.5" },
    });
    if (isGone(response)) await removeEntry(image);
    if (!response.ok) continue;
    const body = await response.blob();
    if (body.size <= MAX_IMAGE_BYTES) await putEntry(image, body, { type: body.type });
  }
}

/**
 * Whether a response comes from a gateway that cannot reach the site. A 503 of the site itself is more informative than
 * a copy.
 */
export function isUnreachable({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.has(BUILD_HEADER);
}

function isYounger(cachedAt: string, age: number): boolean {
  return Date.now() - Date.parse(cachedAt) < age;
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

import { PREVIOUS_BUILD } from "../carry-assets.ts";
import { findShell, isCachedPage, linkedArticles } from "./addresses.ts";
import { isUnreachable } from "./cache-page.ts";
import { type Cause, inOrder, toCopy, toOfflinePage } from "./copy-markup.ts";
import { FACTS } from "./facts.ts";
import { cacheNewsroom, cacheRead } from "./fill.ts";
import { findEntry, listPages, openCache } from "./store.ts";

/**
 * Content-Security-Policy of copies: they run a single script of ours. Inline styles in their head are allowed by hash.
 */
const COPY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' STYLES; img-src 'self' blob: data: https: http:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Page strategy: network first; on failure the cached copy, or the offline page. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  let refusal: Response | undefined;
  try {
    const preloaded: unknown = await event.preloadResponse;
    const response = preloaded instanceof Response ? preloaded : await fetch(event.request);
    if (!isUnreachable(response)) {
      const after = isCachedPage(pathname)
        ? cacheRead(pathname, response.clone())
        : cacheNewsroom(pathname);
      event.waitUntil(after.catch(() => undefined));
      return response;
    }
    refusal = response;
  } catch {
    // The cases are distinguished below by what is available.
  }
  const cause = refusal ? "site-down" : navigator.onLine ? "unknown" : "offline";
  return (
    (await readCopy(pathname, cause)) ??
    (await readShell(pathname)) ??
    (await readOfflinePage(cause)) ??
    refusal ??
    Response.error()
  );
}

/** Asset strategy: cache first, because names contain a content hash. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const cache = await openCache();
  const cached = await cache.match(pathname);
  if (cached) return cached;
  const response = await fetch(event.request).catch(() => undefined);
  if (response?.ok) {
    if (FACTS.assets.includes(pathname)) {
      event.waitUntil(cache.put(pathname, response.clone()).catch(() => undefined));
    }
    return response;
  }
  return (await cache.match(pathname + PREVIOUS_BUILD)) ?? response ?? Response.error();
}

/** Image strategy: network first, else the cached image, in whichever size. */
export async function answerImage(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (!isUnreachable(response)) return response;
  } catch {
    // Offline: the cached copy is used.
  }
  return (await findEntry(new URL(event.request.url).pathname))?.response ?? Response.error();
}

async function readCopy(path: string, cause: Cause): Promise<Response | undefined> {
  if (!isCachedPage(path)) return undefined;
  const cached = await findEntry(path);
  if (!cached) return undefined;
  const { response, cachedAt } = cached;
  const options = { cachedAt, cause, script: FACTS.copyScript };
  return toPage(toCopy(await response.text(), options));
}

/** A page of the newsroom, which shows what is on this device. */
async function readShell(path: string): Promise<Response | undefined> {
  const shell = findShell(path);
  return shell === undefined ? undefined : (await findEntry(shell))?.response;
}

async function readOfflinePage(cause: Cause): Promise<Response | undefined> {
  const [cached, pages, frontPage] = await Promise.all([
    findEntry("/offline"),
    listPages(),
    findEntry("/"),
  ]);
  if (!cached) return undefined;
  const order = linkedArticles((await frontPage?.response.text()) ?? "");
  const entries = inOrder(pages, ["/", ...order]);
  const options = { entries, cause, script: FACTS.copyScript };
  return toPage(toOfflinePage(await cached.response.text(), options));
}

async function toPage(html: string): Promise<Response> {
  const styles = Array.from(
    html.matchAll(/<style>([^<]*(?:<(?!\/?style>)[^<]*)*)<\/style>/g),
    ([, text = ""]) => hash(text),
  );
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": COPY_POLICY.replace("STYLES", (await Promise.all(styles)).join(" ")),
    "Cache-Control": "no-store",
  };
  return new Response(html, { headers });
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

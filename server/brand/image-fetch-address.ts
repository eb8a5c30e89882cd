import { type ImageStore, renderUrl } from "../../app/domain/image-address.ts";

/** Paths of the bucket's public objects, original or resized. */
const OBJECT_PATH = /^\/storage\/v1\/(?:object|render\/image)\/public\/article-images\/(.+)$/;

/**
 * The URL from which the server may fetch an article's image, or null if it may not fetch it.
 *
 * Only the backend's own storage is allowed, so that a writer cannot make the server request arbitrary URLs (SSRF). The
 * check uses the URL after decoding and normalization, as the request will send it: `..` and percent-encoding are
 * resolved first.
 *
 * @param source `articles.image_src` or `social_image`: a path in the bucket `article-images`, or an address.
 */
export function fetchAddress(
  source: string | null,
  { siteUrl, store }: { siteUrl: string; store: ImageStore },
): string | null {
  const key = source === null ? undefined : readKey(source, [siteUrl, store.backendUrl]);
  if (key === undefined) return null;
  // Whole: it is cropped around its focal point, which not every storage knows.
  const address = renderUrl(key, store, 1600, null);
  return isOfStorage(address, store.backendUrl) ? new URL(address).href : null;
}

/** Path in the bucket; undefined for a URL outside of it. */
function readKey(source: string, origins: readonly string[]): string | undefined {
  if (!source.startsWith("http")) return source;
  const own = origins.find((origin) => source.startsWith(`${origin}/`));
  if (own === undefined) return undefined;
  const [path = ""] = source.slice(own.length).split(/[?#]/);
  const encoded = OBJECT_PATH.exec(path)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

function isOfStorage(address: string, backendUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { href, username, password } = new URL(address);
  const base = new URL(backendUrl).href.replace(/\/$/, "");
  if (username || password || !href.startsWith(`${base}/`)) return false;
  return OBJECT_PATH.test(href.slice(base.length));
}

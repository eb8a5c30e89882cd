import type { ObjectMetadata } from "./object-store.ts";

/** Private to the client, and revalidated each time. */
export const PRIVATE = "private, no-cache";

/**
 * Stored files come from the site's own origin: whatever their content, a browser must not run them as a
 * page.
 */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Headers of a response that carries a stored object. Its upload says how long it may be cached. */
export function objectHeaders(metadata: ObjectMetadata): Headers {
  const headers = new Headers({
    ...SAFE_HEADERS,
    "Content-Type": metadata.mimetype,
    "Content-Length": String(metadata.contentLength),
    "Cache-Control": metadata.cacheControl,
    ETag: metadata.eTag,
    "Accept-Ranges": "bytes",
  });
  if (metadata.lastModified) headers.set("Last-Modified", metadata.lastModified.toUTCString());
  if (metadata.contentRange) headers.set("Content-Range", metadata.contentRange);
  return headers;
}

/** `Content-Disposition` for `?download` and `?download=name` (RFC 6266, with RFC 8187 for the name). */
export function toContentDisposition(download: string | null, key: string): string | undefined {
  if (download === null) return undefined;
  const name = download || key.split("/").at(-1) || "download";
  const ascii = name.replaceAll(/[^ !#-[\]-~]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

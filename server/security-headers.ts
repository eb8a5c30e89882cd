import { createHash } from "node:crypto";

/** Sent with every answer of the site. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
} as const;

/**
 * The Content-Security-Policy of a finished page. Its inline scripts (the router's data for the
 * browser) are named by their hashes, so that a page can be kept and served to everybody: a nonce that
 * is the same twice protects nothing.
 *
 * @param origins addresses beside the site's own that pictures and data come from.
 */
export function contentSecurityPolicy(html: string, origins: readonly string[]): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (text === "" || /type="application\/ld\+json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  const own = ["'self'", ...origins].join(" ");
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    // Stories may show pictures from any address (`image_src` that starts with http); a picture being uploaded is shown from memory.
    "img-src 'self' blob: data: https: http:",
    "font-src 'self'",
    `connect-src ${own}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

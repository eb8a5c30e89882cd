import { createHash } from "node:crypto";
import { measurementFacts } from "../../app/site/consent/third-party-facts.ts";
import type { SiteConfig } from "../../app/site.ts";

/** Sent with every answer of the site. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
} as const;

/** What pages may load beside what is the site's own, by the kinds of the Content-Security-Policy. */
export type ForeignSources = {
  scripts: readonly string[];
  connections: readonly string[];
  /** Whether pages show frames of this site: those in which the advertisements of others run. */
  hasFrames: boolean;
};

/**
 * What a site's configuration needs of the policy of its pages. Scripts of advertisements are not among it:
 * they run in a frame with a policy of its own (server/ads/ad-frame.ts).
 */
export function foreignSources(
  { ads, measurement }: Pick<SiteConfig, "ads" | "measurement">,
  backendUrl: string,
): ForeignSources {
  const origins = measurement ? measurementFacts(measurement).origins : [];
  return {
    scripts: origins,
    // A source of http does not stand for sockets, unless it is 'self'.
    connections: [
      ...(backendUrl ? [backendUrl, backendUrl.replace(/^http/, "ws")] : []),
      ...origins,
    ],
    hasFrames: Object.values(ads).some((ad) => ad.kind === "tag"),
  };
}

/**
 * The Content-Security-Policy of a finished page. Its inline scripts (the router's data for the
 * browser) are named by their hashes, so that a page can be kept and served to everybody: a nonce that
 * is the same twice protects nothing.
 *
 */
export function contentSecurityPolicy(html: string, foreign: ForeignSources): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (text === "" || /type="application\/ld\+json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...foreign.scripts, ...hashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    // Stories may show pictures from any address (`image_src` that starts with http); a picture being uploaded is shown from memory.
    "img-src 'self' blob: data: https: http:",
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connections].join(" "),
    ...(foreign.hasFrames ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

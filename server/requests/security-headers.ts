import { createHash } from "node:crypto";
import { adStyle } from "../../app/site/ads/shown-ads.ts";
import { measurementFacts } from "../../app/site/consent/third-party-facts.ts";
import type { SiteConfig } from "../../app/site.ts";

/** Sent with every answer of the site's own; what others may show or fetch says so (`FOR_OTHER_SITES`). */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  // Of what is no page; pages have their own, and so has the service worker.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
} as const;

/** Of what is made to be shown elsewhere too, as icons in a program that reads feeds. */
export const FOR_OTHER_SITES = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;

/** The service worker fetches what pages ask for, and loads no scripts of others. */
export const WORKER_POLICY = "default-src 'self' https: http: data: blob:; script-src 'self'";

/** Where the site is reached by https: browsers ask by nothing else for the next two years. */
export function transportHeaders(siteUrl: string): Record<string, string> {
  return isSecure(siteUrl) ? { "Strict-Transport-Security": "max-age=63072000" } : {};
}

function isSecure(siteUrl: string): boolean {
  return new URL(siteUrl).protocol === "https:";
}

/** What pages may load beside what is the site's own, by the kinds of the Content-Security-Policy. */
export type ForeignSources = {
  scripts: readonly string[];
  styles: readonly string[];
  images: readonly string[];
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
  { siteUrl, backendUrl }: { siteUrl: string; backendUrl: string },
): ForeignSources {
  const origins = measurement ? measurementFacts(measurement).origins : [];
  const style = adStyle(ads);
  return {
    scripts: origins,
    styles: style === "" ? [] : [hashSource(style)],
    // Articles may show images from any address. On pages that came by https, browsers ask for all of them by https.
    images: isSecure(siteUrl) ? ["https:"] : ["https:", "http:"],
    // A source of http does not stand for sockets, unless it is 'self'.
    connections: [
      ...(backendUrl ? [backendUrl, backendUrl.replace(/^http/, "ws")] : []),
      ...origins,
    ],
    hasFrames: Object.values(ads).some((ad) => ad.kind === "tag"),
  };
}

/**
 * A finished page and its Content-Security-Policy. The scripts that its rendering wrote carry `nonce`; they are
 * named by their hashes, and the nonce goes, so that the page can be kept and served to everybody: a nonce that is
 * the same twice protects nothing. A script that came in any other way carries none, and does not run.
 */
export function sealPage(
  rendered: string,
  nonce: string,
  foreign: ForeignSources,
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of rendered.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (text !== "" && attributes.includes(mark)) hashes.add(hashSource(text));
  }
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...foreign.scripts, ...hashes].join(" "),
    ["style-src 'self'", ...foreign.styles].join(" "),
    // An image that is being uploaded is shown from memory.
    ["img-src 'self' blob: data:", ...foreign.images].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connections].join(" "),
    ...(foreign.hasFrames ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: rendered.replaceAll(mark, ""), policy };
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

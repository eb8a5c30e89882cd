import { createHash } from "node:crypto";
import type { SiteConfig } from "../../app/site-config/site-config.ts";
import { analyticsFacts } from "../../app/site-config/third-parties.ts";

/** Headers of every response of the site; resources meant for other sites override them (`FOR_OTHER_SITES`). */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  // Policy of responses that are not pages; pages and the service worker have their own.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
} as const;

/** Headers of resources that other sites may embed, such as icons in feed readers. */
export const FOR_OTHER_SITES = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;

/** Policy of the service worker: it fetches what pages request, and loads no third-party scripts. */
export const WORKER_POLICY = "default-src 'self' https: http: data: blob:; script-src 'self'";

/** Strict-Transport-Security for https sites: browsers use only https for the next two years. */
export function transportHeaders(siteUrl: string): Record<string, string> {
  return isSecure(siteUrl) ? { "Strict-Transport-Security": "max-age=63072000" } : {};
}

function isSecure(siteUrl: string): boolean {
  return new URL(siteUrl).protocol === "https:";
}

/** Sources that pages may load from besides the site, by directive of the Content-Security-Policy. */
export type ForeignSources = {
  scripts: readonly string[];
  styles: readonly string[];
  images: readonly string[];
  media: readonly string[];
  connections: readonly string[];
};

/**
 * The sources that a site's configuration adds to the policy. Advertisement scripts and embeds are not among them: they
 * run in frames with policies of their own (server/ads/ad-frame.ts, server/embeds/embed-frame.ts).
 */
export function foreignSources(
  { analytics }: Pick<SiteConfig, "analytics">,
  {
    siteUrl,
    backendUrl,
    styleSources = [],
  }: { siteUrl: string; backendUrl: string; styleSources?: readonly string[] | undefined },
): ForeignSources {
  const origins = analytics ? analyticsFacts(analytics).origins : [];
  return {
    scripts: origins,
    styles: styleSources,
    // Articles may show images of any origin. On https pages, browsers upgrade image requests to https.
    images: isSecure(siteUrl) ? ["https:"] : ["https:", "http:"],
    media: backendUrl ? [backendUrl] : [],
    // An http source does not cover WebSockets, except for 'self'.
    connections: [
      ...(backendUrl ? [backendUrl, backendUrl.replace(/^http/, "ws")] : []),
      ...origins,
    ],
  };
}

/**
 * A rendered page and its Content-Security-Policy. Scripts and styles of its rendering carry `nonce`; the policy names
 * them by hash and the nonce is removed, so that the page can be cached for everybody: a reused nonce protects nothing. An
 * injected script carries no nonce and does not run.
 */
export function applyContentSecurityPolicy(
  rendered: string,
  nonce: string,
  foreign: ForeignSources,
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashesOf = (tag: string) =>
    new Set(
      [...listElements(rendered, tag)]
        .filter(({ attributes, text }) => text !== "" && attributes.includes(mark))
        .map(({ text }) => hashSource(text)),
    );
  // In development style sheets are inline, which a hash would forbid.
  const styleHashes = foreign.styles.includes("'unsafe-inline'") ? [] : hashesOf("style");
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...foreign.scripts, ...hashesOf("script")].join(" "),
    ["style-src 'self'", ...foreign.styles, ...styleHashes].join(" "),
    // Previews of images during upload are blob URLs.
    ["img-src 'self' blob: data:", ...foreign.images].join(" "),
    // Files of the site's storage, and those that are being uploaded.
    ["media-src 'self' blob:", ...foreign.media].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connections].join(" "),
    // Advertisements and embeds run in frames of this site, which have policies of their own.
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: rendered.replaceAll(mark, ""), policy };
}

function* listElements(html: string, tag: string): Generator<{ attributes: string; text: string }> {
  for (let at = html.indexOf(`<${tag}`); at !== -1; at = html.indexOf(`<${tag}`, at)) {
    const start = html.indexOf(">", at) + 1;
    const end = start === 0 ? -1 : html.indexOf(`</${tag}>`, start);
    if (end === -1) return;
    yield { attributes: html.slice(at, start), text: html.slice(start, end) };
    at = end;
  }
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

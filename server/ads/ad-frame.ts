import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { html, raw } from "hono/html";
import { CONSENT_COOKIE } from "../../app/behaviors/consent-store.ts";
import type { TagAd } from "../../app/site-config/ad-schema.ts";
import { SANDBOX } from "../../app/site-config/shown-ads.ts";
import type { SettingsInForce } from "../site-settings/settings-in-force.ts";

/** Follows the color scheme of the page, so that the frame's background matches it. */
const STYLE =
  "html{color-scheme:light dark}body{display:grid;place-items:center;min-height:100vh;margin:0;overflow:hidden;font:14px sans-serif}a{color:inherit}";

/**
 * Serves `/ads/{place}`: the document in which a third-party advertisement runs, for readers who gave consent. Others
 * get a document that loads nothing.
 *
 * Its own headers sandbox it too: the script has no access to the site's origin even if the URL is opened directly.
 */
export function serveAdFrame(settings: Pick<SettingsInForce, "read">) {
  return async (context: Context): Promise<Response> => {
    const { ads, siteName } = await settings.read();
    const place = context.req.param("place");
    const ad = Object.entries(ads).find(([name]) => name === place)?.[1];
    if (ad?.kind !== "tag") return context.text("There is no such advertisement.", 404);
    const isLoaded = mayLoad(context, ad);
    context.header("Content-Security-Policy", policy(isLoaded ? ad : undefined));
    context.header("X-Frame-Options", "SAMEORIGIN");
    context.header("X-Robots-Tag", "noindex");
    context.header("Cache-Control", "no-store");
    const body = isLoaded ? tag(ad) : html`<a href="/advertise">Advertise with ${siteName}</a>`;
    return context.html(
      html`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Advertisement</title><base target="_blank"><style>${raw(STYLE)}</style></head><body>${body}</body></html>`,
    );
  };
}

/** The reader's consent; a browser that sends Do Not Track or Global Privacy Control has declined. */
function mayLoad(context: Context, { asksConsent }: TagAd): boolean {
  if (context.req.header("DNT") === "1" || context.req.header("Sec-GPC") === "1") return false;
  const choice = getCookie(context, CONSENT_COOKIE);
  return asksConsent ? choice === "accepted" : choice !== "declined";
}

/** The schema allows only these two elements, and attributes with plain names. */
function tag({ element, attributes, script, scriptAttributes }: TagAd) {
  return html`${raw(`<${element}`)}${toAttributes(attributes)}>${raw(`</${element}>`)}<script src="${script}" defer${toAttributes(scriptAttributes)}></script>`;
}

function toAttributes(attributes: Record<string, string>) {
  return Object.entries(attributes).map(([name, value]) => html` ${raw(name)}="${value}"`);
}

function policy(ad: TagAd | undefined): string {
  const sources = ad ? [new URL(ad.script).origin, ...ad.hosts].join(" ") : "'none'";
  return [
    "default-src 'none'",
    `sandbox ${SANDBOX}`,
    ...["script-src", "connect-src", "frame-src", "font-src", "media-src"].map(
      (kind) => `${kind} ${sources}`,
    ),
    `style-src 'unsafe-inline'${ad ? ` ${sources}` : ""}`,
    `img-src ${ad ? "data: https: http:" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

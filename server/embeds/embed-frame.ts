import { createHash } from "node:crypto";
import type { Context, Handler } from "hono";
import { getCookie } from "hono/cookie";
import { html, raw } from "hono/html";
import { CONSENT_COOKIE } from "../../app/behaviors/consent-store.ts";
import { type CustomProvider, embedAddress } from "../../app/domain/embeds/custom-providers.ts";
import type { Embeddable } from "../../app/domain/embeds/embeddable.ts";
import { parseEmbedAddress } from "../../app/domain/parse-embed.ts";

/** Rights of the other site in its frame: run its player with its own storage, and open pages beside this one. */
const SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** Features that are passed on to it; everything else is refused. */
const FEATURES = "fullscreen; encrypted-media; picture-in-picture";

const STYLE =
  "html{color-scheme:light dark;height:100%}body{box-sizing:border-box;display:grid;align-content:center;height:100%;margin:0;overflow:hidden;font:1rem/1.5 sans-serif}iframe{width:100%;height:100%;border:0}p{margin:.5rem 1rem;text-align:center;overflow-wrap:anywhere}a{color:inherit}";
const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/**
 * Serves `/embeds/frame?url=…`: the document in which an embed of an article runs, on this site, so that the policy of
 * the article names no other site, and a provider that an admin removes is gone from every page at once. The policy of
 * this document allows exactly the host of the provider. Readers who declined content of others are asked once more;
 * `once=1` is their answer.
 */
export function serveEmbedFrame({
  siteUrl,
  listProviders,
}: {
  siteUrl: string;
  listProviders: () => Promise<readonly CustomProvider[]>;
}): Handler {
  return async (context) => {
    const address = context.req.query("url") ?? "";
    // Only pages of this site show it; where browsers say so, nobody opens it by itself.
    const destination = context.req.header("Sec-Fetch-Dest");
    if (destination !== undefined && destination !== "iframe")
      return context.text("This is a part of an article.", 404);
    const found = embedAddress(address, await listProviders());
    const origin = found && new URL(found.frame).origin;
    // Its own pages would not be confined by a sandbox that leaves them their origin.
    const isOther = origin !== undefined && new URL(origin).host !== new URL(siteUrl).host;
    if (!found || !isOther) return answer(context, notAvailable(address), undefined, 404);
    if (hasDeclined(context) && context.req.query("once") !== "1")
      return answer(context, ask(found, address), undefined);
    return answer(context, frame(found), origin);
  };
}

/** Do Not Track and Global Privacy Control count as declined, as everywhere on the site. */
function hasDeclined(context: Context): boolean {
  return (
    context.req.header("DNT") === "1" ||
    context.req.header("Sec-GPC") === "1" ||
    getCookie(context, CONSENT_COOKIE) === "declined"
  );
}

function frame({ frame: address, provider, title }: Embeddable) {
  return html`<iframe src="${address}" title="${title ?? provider}" sandbox="${SANDBOX}" allow="${FEATURES}" referrerpolicy="strict-origin"></iframe>`;
}

function ask({ provider }: Embeddable, address: string) {
  const again = new URLSearchParams({ url: address, once: "1" });
  return html`<p>You have declined content of other companies. ${provider} learns of your visit if you load this.</p><p><a href="/embeds/frame?${raw(again.toString().replaceAll("&", "&amp;"))}">Load this one from ${provider}</a></p>`;
}

function notAvailable(address: string) {
  const url = parseEmbedAddress(address);
  return html`<p>This cannot be shown here. ${url ? html`<a href="${url.href}" target="_blank" rel="noopener">Open it at ${url.hostname}</a>` : ""}</p>`;
}

function answer(
  context: Context,
  body: ReturnType<typeof html>,
  origin: string | undefined,
  status: 200 | 404 = 200,
): Response | Promise<Response> {
  const policy = [
    "default-src 'none'",
    `frame-src ${origin ?? "'none'"}`,
    `style-src ${STYLE_HASH}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
  return context.html(
    html`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Embed</title><style>${raw(STYLE)}</style></head><body>${body}</body></html>`,
    status,
    {
      "Content-Security-Policy": policy,
      "X-Frame-Options": "SAMEORIGIN",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "no-store",
    },
  );
}

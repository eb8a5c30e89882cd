import { renderToStaticMarkup } from "react-dom/server";
import { AdFrame } from "../../site/ads/ad-frame.tsx";
import type { TagAd } from "../../site/ads/ad-schema.ts";
import { siteConfigContext } from "../../site-context.ts";
import type { Route } from "./+types/ad-frame.ts";

/**
 * The document in which somebody else's advertisement runs. Sandboxed by its own headers too, so that its
 * script is without the site's origin also when the address is opened by itself.
 */
export function loader({ context, params: { place } }: Route.LoaderArgs) {
  const { ads } = context.get(siteConfigContext);
  const ad = Object.entries(ads).find(([name]) => name === place)?.[1];
  if (ad?.kind !== "tag") return new Response("There is no such advertisement.", { status: 404 });
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(<AdFrame ad={ad} />)}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy(ad),
      "X-Frame-Options": "SAMEORIGIN",
      "X-Robots-Tag": "noindex",
    },
  });
}

function policy({ script, hosts }: TagAd): string {
  const sources = [new URL(script).origin, ...hosts].join(" ");
  return [
    "default-src 'none'",
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
    ...["script-src", "connect-src", "frame-src", "font-src", "media-src"].map(
      (kind) => `${kind} ${sources}`,
    ),
    `style-src 'unsafe-inline' ${sources}`,
    "img-src data: https: http:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

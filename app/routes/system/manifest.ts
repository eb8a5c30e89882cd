import { LANGUAGE } from "../../domain/feeds/feed.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/manifest.ts";

/** `/manifest.webmanifest`: the web app manifest. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteName } = context.get(siteContext);
  const manifest = {
    id: "/",
    name: siteName,
    short_name: siteName,
    description: `The latest news and background from ${siteName}.`,
    lang: LANGUAGE,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    // The token `paper` of the light scheme; a manifest supports one scheme only.
    background_color: "#fffdf9",
    theme_color: "#fffdf9",
    categories: ["news"],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icons/icon-maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
    shortcuts: [
      { name: "Latest", url: "/category/latest" },
      { name: "Search", url: "/search" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      ...tagHeaders({ kind: "static" }),
      "Content-Type": "application/manifest+json; charset=utf-8",
    },
  });
}

import { findCatalogue } from "../../domain/texts/catalogues.ts";
import { translate } from "../../domain/texts/translate.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/manifest.ts";

/** `/manifest.webmanifest`: the web app manifest. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteName, language } = context.get(siteContext);
  const catalogue = findCatalogue(language);
  const manifest = {
    id: "/",
    name: siteName,
    short_name: siteName,
    description: translate(catalogue, "The latest news and background from {site}.", {
      site: siteName,
    }),
    lang: language,
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
      { name: translate(catalogue, "Latest"), url: "/category/latest" },
      { name: translate(catalogue, "Search"), url: "/search" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      ...tagHeaders({ kind: "static" }),
      "Content-Type": "application/manifest+json; charset=utf-8",
    },
  });
}

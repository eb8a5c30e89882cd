import { iconPath } from "../../domain/pages/page-paths.ts";
import { PAPER } from "../../domain/pages/section-colors.ts";
import { findCatalogue } from "../../domain/texts/catalogues.ts";
import { translate } from "../../domain/texts/translate.ts";
import { siteConfigContext, siteContext } from "../../page-context/loader-contexts.ts";
import { tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/manifest.ts";

/** `/manifest.webmanifest`: the web app manifest. */
export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { siteName, language } = site;
  const { colors } = context.get(siteConfigContext);
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
    // A manifest supports one scheme only.
    background_color: PAPER,
    theme_color: colors.accent,
    categories: ["news"],
    icons: [
      { src: iconPath("small", site), sizes: "192x192", type: "image/png" },
      { src: iconPath("large", site), sizes: "512x512", type: "image/png" },
      {
        src: iconPath("maskable", site),
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

import { toLine } from "../html/clean-text.ts";
import type { ArchiveArticle } from "./archive-article.ts";
import type { WxrNode } from "./wxr-items.ts";

/** Texts of the plug-ins Yoast SEO and Rank Math. Templates with variables are no texts. */
export function seoOf({ meta }: WxrNode): ArchiveArticle["seo"] {
  const read = (...keys: string[]) => {
    const text = keys.map((key) => meta.get(key) ?? "").find((value) => value !== "") ?? "";
    return /%[a-z_]+%/.test(text) ? "" : toLine(text);
  };
  return {
    title: read("_yoast_wpseo_title", "rank_math_title"),
    description: read("_yoast_wpseo_metadesc", "rank_math_description"),
    socialTitle: read("_yoast_wpseo_opengraph-title", "rank_math_facebook_title"),
  };
}

/** Parts of the source that this site has no place for. */
export function changesOf({ lostComments }: WxrNode): string[] {
  return lostComments === 0 ? [] : ["comments beyond the 10,000th left out"];
}

/** The page that the plug-ins Yoast SEO and Rank Math name as the original; empty where they name none. */
export function canonicalOf({ meta }: WxrNode): string {
  return meta.get("_yoast_wpseo_canonical") || meta.get("rank_math_canonical_url") || "";
}

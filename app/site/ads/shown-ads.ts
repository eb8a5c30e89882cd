import type { AdPlace, Ads, HouseAd, TagAd } from "./ad-schema.ts";

/** What a page needs to know of an advertisement; the rest of a tag stays in its frame. */
export type ShownAd = HouseAd | Pick<TagAd, "kind" | "width" | "height" | "phone" | "asksConsent">;
export type ShownAds = { [Place in AdPlace]?: ShownAd };

/** What pages show of the configured advertisements, under the name `ads`; nothing when there are none. */
export function toShownAds(ads: Ads): { ads?: ShownAds } {
  const shown: ShownAds = {};
  for (const place of ["belowHeader", "inList", "inArticle"] as const) {
    const ad = ads[place];
    if (ad) shown[place] = ad.kind === "house" ? ad : toShownTag(ad);
  }
  return Object.keys(shown).length === 0 ? {} : { ads: shown };
}

function toShownTag({ kind, width, height, phone, asksConsent }: TagAd): ShownAd {
  return { kind, width, height, asksConsent, ...(phone ? { phone } : {}) };
}

import type { AdPlace, Ads, HouseAd } from "./ad-schema.ts";

/** An advertisement as pages render it: a linked image, or a frame, with attributes. */
export type ShownAd =
  | { link: { href: string; rel: string }; image: Image; text?: string | undefined }
  | { frame: Frame };
export type ShownAds = { [Place in AdPlace]?: ShownAd };

type Image = Pick<HouseAd, "alt" | "width" | "height"> & {
  src: string;
  loading: "lazy" | "eager";
};
type Frame = {
  src: string;
  title: string;
  sandbox: string;
  loading: "lazy";
};

const PLACES = ["belowHeader", "inList", "inArticle"] as const;

/** Sandbox of the frame, which has no origin, cookies or storage of the site. */
export const SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** Configured advertisements for pages, under the name `ads`; nothing if there are none. */
export function toShownAds(ads: Ads): { ads?: ShownAds; adStyle?: string } {
  const shown: ShownAds = {};
  for (const place of PLACES) {
    const ad = ads[place];
    if (ad) shown[place] = ad.kind === "house" ? toLink(place, ad) : { frame: toFrame(place) };
  }
  return Object.keys(shown).length === 0 ? {} : { ads: shown, adStyle: adStyle(ads) };
}

/**
 * Style sheet with the configured sizes, used by app/styles/ads.css. The Content-Security-Policy allows it by hash, but
 * would block style attributes.
 */
export function adStyle(ads: Ads): string {
  return PLACES.map((place) => {
    const ad = ads[place];
    if (!ad) return "";
    const phone = (ad.kind === "tag" && ad.phone) || ad;
    return `.ad-${place}{--width:${ad.width};--height:${ad.height};--phone-width:${phone.width};--phone-height:${phone.height}}`;
  }).join("");
}

function toLink(place: AdPlace, { url, image, alt, width, height, text }: HouseAd): ShownAd {
  const loading = place === "belowHeader" ? "eager" : "lazy";
  return {
    link: { href: url, rel: "sponsored noopener" },
    image: { src: image, alt, width, height, loading },
    text,
  };
}

function toFrame(place: AdPlace): Frame {
  return { src: `/ads/${place}`, title: "Advertisement", sandbox: SANDBOX, loading: "lazy" };
}

import type { CSSProperties } from "react";
import type { AdPlace, Ads, HouseAd, TagAd } from "./ad-schema.ts";

/** An advertisement as pages show it: a link with a picture, or a frame. Each with its attributes. */
export type ShownAd =
  | { link: { href: string; rel: string }; picture: Picture; text?: string | undefined }
  | { frame: Frame };
export type ShownAds = { [Place in AdPlace]?: ShownAd };

type Picture = Pick<HouseAd, "alt" | "width" | "height"> & {
  src: string;
  loading: "lazy" | "eager";
  /** Its room is that of the configured size, whatever shape the file has. */
  style: CSSProperties;
};
type Frame = {
  src: string;
  title: string;
  sandbox: string;
  loading: "lazy";
  style: CSSProperties & Record<`--${string}`, string>;
};

/** Nothing of the site's own reaches what runs in the frame: it has no origin, no cookies and no storage. */
export const SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** What pages show of the configured advertisements, under the name `ads`; nothing when there are none. */
export function toShownAds(ads: Ads): { ads?: ShownAds } {
  const shown: ShownAds = {};
  for (const place of ["belowHeader", "inList", "inArticle"] as const) {
    const ad = ads[place];
    if (ad) shown[place] = ad.kind === "house" ? toLink(place, ad) : { frame: toFrame(place, ad) };
  }
  return Object.keys(shown).length === 0 ? {} : { ads: shown };
}

function toLink(place: AdPlace, { url, picture, alt, width, height, text }: HouseAd): ShownAd {
  const loading = place === "belowHeader" ? "eager" : "lazy";
  return {
    link: { href: url, rel: "sponsored noopener" },
    picture: {
      src: picture,
      alt,
      width,
      height,
      loading,
      style: { aspectRatio: `${width} / ${height}` },
    },
    text,
  };
}

function toFrame(place: AdPlace, { width, height, phone = { width, height } }: TagAd): Frame {
  return {
    src: `/ads/${place}`,
    title: "Advertisement",
    sandbox: SANDBOX,
    loading: "lazy",
    style: {
      "--width": `${width}px`,
      "--height": `${height}px`,
      "--phone-width": `${phone.width}px`,
      "--phone-height": `${phone.height}px`,
    },
  };
}

import { z } from "zod";
import { line, origin, target, webAddress } from "../config-values.ts";

const pixels = z.int().min(1).max(2000);
const size = z.strictObject({ width: pixels, height: pixels });

/** A picture with a link, from this site or from anywhere. */
const houseAd = z.strictObject({
  kind: z.literal("house"),
  picture: target,
  /** What the picture says, for those who can not see it. */
  alt: line,
  url: target,
  /** A line below the picture. */
  text: line.optional(),
  /** The picture's own size; it is shown smaller where there is less room. */
  ...size.shape,
});

/** What one may set on the elements of a tag: nothing that runs. */
const value = z.string().max(500);
const scriptAttributes = z.record(z.string().regex(/^(id|data-[a-z0-9-]+)$/), value);
const attributes = z.record(z.string().regex(/^(id|class|data-[a-z0-9-]+)$/), value);

/** What somebody else's script puts into an element. It runs in a sandboxed frame (server/ads/ad-frame.ts). */
const tagAd = z
  .strictObject({
    kind: z.literal("tag"),
    script: webAddress,
    scriptAttributes: scriptAttributes.default({}),
    element: z.enum(["div", "ins"]).default("div"),
    attributes: attributes.default({}),
    /** Where else the script fetches from: origins such as `https://cdn.example`, or `https:` for anywhere. */
    hosts: z.array(z.union([z.literal("https:"), origin])).default([]),
    /** Whether readers have to agree before it is loaded. Right for everything that sets cookies. */
    asksConsent: z.boolean().default(true),
    ...size.shape,
    /** The size below 768 px; needed when `width` is more than a phone has. */
    phone: size.optional(),
  })
  .refine(({ width, phone }) => (phone?.width ?? width) <= 320, {
    path: ["phone"],
    error: "an ad wider than 320 px needs a size for phones, at most 320 px wide",
  });

const ad = z.discriminatedUnion("kind", [houseAd, tagAd]);

/** The places for advertisements, each with what fills it. Empty places leave no trace. */
export const adsSchema = z.strictObject({
  belowHeader: ad.optional(),
  /** On the front page after the second section, in categories after the sixth story, in search after the fifth. */
  inList: ad.optional(),
  inArticle: ad.optional(),
});

export type Ads = z.infer<typeof adsSchema>;
export type AdPlace = keyof Ads;
export type HouseAd = z.infer<typeof houseAd>;
export type TagAd = z.infer<typeof tagAd>;

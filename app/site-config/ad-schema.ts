import { z } from "zod";
import { line, MOST_HOSTS, origin, target, webAddress } from "./config-values.ts";

const pixels = z.int().min(1).max(2000);
const size = z.strictObject({
  width: pixels.describe("Width in CSS pixels."),
  height: pixels.describe("Height in CSS pixels."),
});

/** An image advertisement with a link, from this site or elsewhere. */
const houseAd = z.strictObject({
  kind: z.literal("house"),
  image: target.describe("Address or path of the image."),
  alt: line.describe("Alternative text of the image."),
  url: target.describe("Address that it links to."),
  text: line.optional().describe("A line below the image."),
  ...size.shape,
});

/** Allowed attributes of a tag: none that runs scripts. */
const value = z.string().max(500);
const scriptAttributes = z.record(z.string().regex(/^(id|data-[a-z0-9-]+)$/), value);
const attributes = z.record(z.string().regex(/^(id|class|data-[a-z0-9-]+)$/), value);

/** A third-party advertisement tag. It runs in a sandboxed frame (server/ads/ad-frame.ts). */
const tagAd = z
  .strictObject({
    kind: z.literal("tag"),
    script: webAddress.describe("Script of the ad network."),
    scriptAttributes: scriptAttributes.default({}).describe("`id` and `data-*` of the script."),
    element: z.enum(["div", "ins"]).default("div").describe("Element that the script fills."),
    attributes: attributes.default({}).describe("`id`, `class` and `data-*` of the element."),
    hosts: z
      .array(z.union([z.literal("https:"), origin]))
      .max(MOST_HOSTS)
      .default([])
      .describe("Further origins that the script loads from; `https:` for any."),
    asksConsent: z
      .boolean()
      .default(true)
      .describe("Whether readers must consent first. Required for anything that sets cookies."),
    ...size.shape,
    phone: size
      .optional()
      .describe("Size below 768 px, at most 320 px wide; required when `width` is more than that."),
  })
  .refine(({ width, phone }) => (phone?.width ?? width) <= 320, {
    path: ["phone"],
    error: "an ad wider than 320 px needs a size for phones, at most 320 px wide",
  });

/** Content of a placement. */
export const ad = z.discriminatedUnion("kind", [houseAd, tagAd]);

/** Placements with their content. Empty ones render nothing. */
export const adsSchema = z.strictObject({
  belowHeader: ad.optional().describe("Below the masthead of every page."),
  inList: ad
    .optional()
    .describe(
      "After the second section of the front page, the sixth article of a category and the fifth search result.",
    ),
  inArticle: ad.optional().describe("In the text of an article."),
});

export type Ads = z.infer<typeof adsSchema>;
export type AdPlace = keyof Ads;
export type HouseAd = z.infer<typeof houseAd>;
export type TagAd = z.infer<typeof tagAd>;

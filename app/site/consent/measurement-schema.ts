import { z } from "zod";
import { line, origin, webAddress } from "../config-values.ts";

const shared = {
  /** Further origins that the script sends to, when it is not its own. */
  hosts: z.array(origin).default([]),
};

/** Counting visits by somebody else's software, beside or instead of the site's own counter. */
export const measurementSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("plausible"),
    script: webAddress.default("https://plausible.io/js/script.js"),
    /** The site's name there. */
    domain: line,
    ...shared,
  }),
  z.strictObject({
    kind: z.literal("umami"),
    script: webAddress.default("https://cloud.umami.is/script.js"),
    websiteId: line,
    ...shared,
  }),
  z.strictObject({
    kind: z.literal("matomo"),
    /** Where Matomo is, e.g. `https://example.matomo.cloud/`. */
    url: webAddress.transform((address) => address.replace(/\/*$/, "/")),
    siteId: z.int().min(1),
    /** Without cookies nobody has to be asked, and returning readers count as new. */
    cookies: z.boolean().default(false),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal("google-analytics"),
    script: webAddress.default("https://www.googletagmanager.com/gtag/js"),
    measurementId: z.string().regex(/^G-[A-Z0-9]+$/),
    ...shared,
  }),
]);

export type Measurement = z.infer<typeof measurementSchema>;

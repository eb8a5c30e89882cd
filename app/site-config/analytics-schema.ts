import { z } from "zod";
import { line, MOST_HOSTS, origin, webAddress } from "./config-values.ts";

const shared = {
  hosts: z
    .array(origin)
    .max(MOST_HOSTS)
    .default([])
    .describe("Further origins that the script sends to."),
};

/** Third-party analytics, in addition to or instead of the site's own counter. */
export const analyticsSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("plausible"),
    script: webAddress
      .default("https://plausible.io/js/script.js")
      .describe("Address of the script."),
    domain: line.describe("Name of the site at Plausible."),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal("umami"),
    script: webAddress
      .default("https://cloud.umami.is/script.js")
      .describe("Address of the script."),
    websiteId: line.describe("Id of the site at Umami."),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal("matomo"),
    url: webAddress
      .transform((address) => address.replace(/(?<!\/)\/*$/, "/"))
      .describe("Address of Matomo, such as `https://example.matomo.cloud/`."),
    siteId: z.int().min(1).describe("Id of the site at Matomo."),
    cookies: z
      .boolean()
      .default(false)
      .describe("Whether it sets cookies, after consent. Without, returning readers count as new."),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal("google-analytics"),
    script: webAddress
      .default("https://www.googletagmanager.com/gtag/js")
      .describe("Address of the script."),
    measurementId: z
      .string()
      .regex(/^G-[A-Z0-9]+$/)
      .describe("Measurement id, `G-…`."),
    ...shared,
  }),
]);

export type AnalyticsConfig = z.infer<typeof analyticsSchema>;

import { z } from "zod";
import { adsSchema } from "./site/ads/ad-schema.ts";
import { line, target, webAddress } from "./site/config-values.ts";
import { measurementSchema } from "./site/consent/measurement-schema.ts";

/**
 * What an operator sets for the site besides the environment. The defaults are here; a file
 * `site.json` beside `DATA_DIR` overrides any of them and is checked at start (server/settings/site-file.ts).
 * Only the server reads this module; loaders hand to the browser what a page shows.
 */
const teamMember = z.strictObject({
  name: line,
  role: line,
  /** Address or path of a portrait; without one the page shows a placeholder. */
  picture: target.optional(),
});

const opening = z.strictObject({
  title: line,
  department: line,
  location: line,
  icon: z.enum(["writing", "camera", "code", "design", "business"]).default("writing"),
});

const socialProfile = z.strictObject({ name: line, url: webAddress });

export const siteConfigSchema = z.strictObject({
  contact: z
    .strictObject({
      /** Where readers write to. */
      email: z.email().default("newsroom@example.org"),
      address: line.default("[address]"),
      phone: line.default("[phone]"),
      hours: line.default("Mon-Fri, 9am-5pm EST"),
    })
    .prefault({}),
  /** Whose law the terms of service name. */
  jurisdiction: line.default("[governing jurisdiction]"),
  team: z.array(teamMember).default([
    { name: "[name]", role: "Editor-in-Chief" },
    { name: "[name]", role: "Lead Political Analyst" },
    { name: "[name]", role: "Technology Correspondent" },
    { name: "[name]", role: "International News Editor" },
  ]),
  /** Profiles that the footer links to. */
  socialProfiles: z.array(socialProfile).default([
    { name: "Facebook", url: "https://www.facebook.com/" },
    { name: "X", url: "https://x.com/" },
    { name: "Instagram", url: "https://www.instagram.com/" },
    { name: "YouTube", url: "https://www.youtube.com/" },
  ]),
  feeds: z
    .strictObject({
      /** The WebSub hub that is told of new stories; feeds name it to those who subscribe. */
      hub: webAddress.optional(),
    })
    .prefault({}),
  home: z
    .strictObject({
      /** Whether the front page lists what was read most within the last 24 hours. */
      mostRead: z.boolean().default(false),
    })
    .prefault({}),
  /** What `/robots.txt` asks of programs that collect text for language models. */
  robots: z
    .strictObject({
      /** Whether they may take stories to train models with. */
      aiTraining: z.enum(["allow", "disallow"]).default("disallow"),
      /** Whether they may read stories to answer somebody's question and lead them here. */
      aiAnswers: z.enum(["allow", "disallow"]).default("allow"),
    })
    .prefault({}),
  /** Lines of `/ads.txt`, which says who may sell the site's advertising space; without any there is none. */
  adsTxt: z.array(line).default([]),
  /** What `/.well-known/security.txt` tells those who find a weakness; `contact.email` unless told. */
  security: z
    .strictObject({
      contacts: z.array(z.url({ protocol: /^(https|mailto|tel)$/ })).default([]),
      /** How the site treats reports. */
      policy: z.url({ protocol: /^https$/ }).optional(),
      acknowledgments: z.url({ protocol: /^https$/ }).optional(),
    })
    .prefault({}),
  /** Positions that the careers page offers. */
  openings: z.array(opening).default([]),
  /** What fills the places for advertisements. */
  ads: adsSchema.default({}),
  /** Counting visits with Plausible, Umami, Matomo or Google Analytics as well. */
  measurement: measurementSchema.optional(),
});

/** The checked configuration of a site. */
export type SiteConfig = z.infer<typeof siteConfigSchema>;

/** What holds where the operator says nothing else. */
export const DEFAULT_SITE_CONFIG: SiteConfig = siteConfigSchema.parse({});

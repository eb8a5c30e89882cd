import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../domain/languages.ts";
import { DEFAULT_COLORS } from "../domain/pages/brand-colors.ts";
import { FONT_PAIR_NAMES } from "../domain/pages/font-pairs.ts";
import { adsSchema } from "./ad-schema.ts";
import { analyticsSchema } from "./analytics-schema.ts";
import { imageSource, line, target, textColor, webAddress } from "./config-values.ts";

const LONGEST_TAGLINE = 120;

/**
 * Settings of the site besides the environment. The defaults are here; a file
 * `site.json` beside `DATA_DIR` overrides any of them and is checked at start (server/settings/settings-files.ts).
 * Only the server reads this module; loaders hand to the browser what a page shows.
 */
const teamMember = z.strictObject({
  name: line.describe("Name of the person."),
  role: line.describe("What the person does."),
  image: target
    .optional()
    .describe("Address or path of a portrait; without one the page shows a placeholder."),
});

const pixels = z.int().min(1).max(20_000);

const opening = z.strictObject({
  title: line.describe("Title of the position."),
  department: line.describe("Department."),
  location: line.describe("Place of work."),
  icon: z
    .enum(["writing", "camera", "code", "design", "business"])
    .default("writing")
    .describe("Icon: `writing`, `camera`, `code`, `design` or `business`."),
});

const socialProfile = z.strictObject({
  name: line.describe("Name of the network."),
  url: webAddress.describe("Address of the profile."),
});

export const siteConfigSchema = z.strictObject({
  tagline: z
    .union([z.literal(""), line.max(LONGEST_TAGLINE)])
    .default("")
    .describe("What the publication is, in a few words below its name in the footer."),
  logo: z
    .strictObject({
      source: imageSource.describe(
        "Image in place of the name: a URL, or a path in the bucket `article-images`.",
      ),
      dark: imageSource.optional().describe("Image for the dark scheme, of the same proportions."),
      width: pixels.describe("Width of the image in pixels."),
      height: pixels.describe("Height of the image in pixels."),
    })
    .optional(),
  fonts: z
    .enum(FONT_PAIR_NAMES)
    .default("newsreader")
    .describe("Fonts: `newsreader`, `public-sans` or `device`, which loads none."),
  colors: z
    .strictObject({
      accent: textColor
        .default(DEFAULT_COLORS.accent)
        .describe("Color of links, kickers and buttons. The dark scheme has a lighter one."),
      brand: textColor
        .default(DEFAULT_COLORS.brand)
        .describe("Color of the wordmark and of the rules of header and footer."),
    })
    .prefault({}),
  contact: z
    .strictObject({
      email: z.email().default("newsroom@example.org").describe("Email address for readers."),
      address: line.default("[address]").describe("Postal address."),
      phone: line.default("[phone]").describe("Telephone number."),
      hours: line.default("Mon-Fri, 9am-5pm EST").describe("Office hours."),
    })
    .prefault({}),
  jurisdiction: line
    .default("[governing jurisdiction]")
    .describe("Governing law that the terms of service name."),
  team: z
    .array(teamMember)
    .describe("People on the About page.")
    .default([
      { name: "[name]", role: "Editor-in-Chief" },
      { name: "[name]", role: "Lead Political Analyst" },
      { name: "[name]", role: "Technology Correspondent" },
      { name: "[name]", role: "International News Editor" },
    ]),
  socialProfiles: z
    .array(socialProfile)
    .describe("Profiles that the footer links to.")
    .default([
      { name: "Facebook", url: "https://www.facebook.com/" },
      { name: "X", url: "https://x.com/" },
      { name: "Instagram", url: "https://www.instagram.com/" },
      { name: "YouTube", url: "https://www.youtube.com/" },
    ]),
  language: z
    .enum(LANGUAGES)
    .default(DEFAULT_LANGUAGE)
    .describe("Language of the pages of readers and of their dates. The newsroom is in English."),
  feeds: z
    .strictObject({
      hub: webAddress
        .optional()
        .describe("WebSub hub that feeds name to subscribers. The site does not call it."),
    })
    .prefault({}),
  home: z
    .strictObject({
      mostRead: z
        .boolean()
        .default(false)
        .describe("Whether the front page lists the most read articles of the last 24 hours."),
    })
    .prefault({}),
  robots: z
    .strictObject({
      aiTraining: z
        .enum(["allow", "disallow"])
        .default("disallow")
        .describe("Whether `robots.txt` allows crawlers that collect text to train models."),
      aiAnswers: z
        .enum(["allow", "disallow"])
        .default("allow")
        .describe("Whether it allows programs that read articles to answer a question."),
    })
    .prefault({}),
  adsTxt: z
    .array(line)
    .default([])
    .describe("Lines of `/ads.txt`; without any the address answers 404."),
  security: z
    .strictObject({
      contacts: z
        .array(z.url({ protocol: /^(https|mailto|tel)$/ }))
        .default([])
        .describe("Contacts in `/.well-known/security.txt`; without any `contact.email`."),
      policy: z
        .url({ protocol: /^https$/ })
        .optional()
        .describe("Page that says how reports are handled."),
      acknowledgments: z
        .url({ protocol: /^https$/ })
        .optional()
        .describe("Page that thanks reporters."),
    })
    .prefault({}),
  openings: z.array(opening).default([]).describe("Positions on the careers page."),
  ads: adsSchema.default({}),
  analytics: analyticsSchema
    .optional()
    .describe("External analytics beside the site's own, see [analytics](#analytics)."),
});

/** The checked configuration of a site. */
export type SiteConfig = z.infer<typeof siteConfigSchema>;

/** The configuration with name and time zone, which the environment has while no admin has set them. */
export type PublicationConfig = SiteConfig & {
  siteName: string;
  /** IANA name of the newsroom's time zone. */
  timeZone: string;
};

/** Configuration of a site without `site.json`. */
export const DEFAULT_SITE_CONFIG: SiteConfig = siteConfigSchema.parse({});

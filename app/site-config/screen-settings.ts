import * as z from "zod";
import { line, timeZone } from "./config-values.ts";
import { DEFAULT_SITE_CONFIG, type PublicationConfig, siteConfigSchema } from "./site-config.ts";

const {
  analytics,
  tagline,
  fonts,
  logo,
  language,
  jurisdiction,
  team,
  socialProfiles,
  openings,
  adsTxt,
  ...groups
} = siteConfigSchema.shape;
const contact = groups.contact.unwrap().shape;
const colors = groups.colors.unwrap().shape;
const ads = groups.ads.unwrap().shape;
const security = groups.security.unwrap().shape;
const robots = groups.robots.unwrap().shape;

/** A fact that pages do not show while it is empty. */
const fact = z.union([z.literal(""), line]);
/** None, in place of a value of the file. */
const NONE = "" as const;
/** As JSON. */
const LONGEST_OBJECT = 4096;
const MOST_ENTRIES = 50;
/** As long as `SITE_NAME`. */
const LONGEST_NAME = 80;

/** Settings that admins set on a screen, each with the schema of its value in `site.json` or the environment. */
const fields = {
  siteName: line.max(LONGEST_NAME),
  tagline: tagline.unwrap(),
  logo: orNone(logo.unwrap()),
  fonts: fonts.unwrap(),
  "colors.accent": colors.accent.unwrap(),
  "colors.brand": colors.brand.unwrap(),
  language: language.unwrap(),
  timeZone,
  "contact.email": contact.email.unwrap(),
  "contact.address": fact,
  "contact.phone": fact,
  "contact.hours": fact,
  jurisdiction: jurisdiction.unwrap(),
  team: team.unwrap().max(MOST_ENTRIES),
  socialProfiles: socialProfiles.unwrap().max(MOST_ENTRIES),
  openings: openings.unwrap().max(MOST_ENTRIES),
  "security.contacts": security.contacts.unwrap().max(MOST_ENTRIES),
  "security.policy": security.policy.unwrap(),
  "security.acknowledgments": security.acknowledgments.unwrap(),
  "ads.belowHeader": orNone(ads.belowHeader.unwrap()),
  "ads.inList": orNone(ads.inList.unwrap()),
  "ads.inArticle": orNone(ads.inArticle.unwrap()),
  analytics: orNone(analytics.unwrap()),
  "home.mostRead": groups.home.unwrap().shape.mostRead.unwrap(),
  "feeds.hub": groups.feeds.unwrap().shape.hub.unwrap(),
  "robots.aiTraining": robots.aiTraining.unwrap(),
  "robots.aiAnswers": robots.aiAnswers.unwrap(),
  adsTxt: adsTxt.unwrap().max(MOST_ENTRIES),
};

function orNone<Schema extends z.ZodType<object>>(schema: Schema) {
  const isShort = (value: object) => JSON.stringify(value).length <= LONGEST_OBJECT;
  return z.union([z.literal(NONE), schema.refine(isShort, "too long")]);
}

/** The settings of a version: those that it lacks have the value of `site.json`. */
export const screenSettingsSchema = z.strictObject(fields).partial();

export type ScreenSettings = z.infer<typeof screenSettingsSchema>;

/** Reads stored settings. A value that does not fit its schema, such as one of another release, is left out. */
export function readScreenSettings(stored: unknown): ScreenSettings {
  const found = z.record(z.string(), z.unknown()).safeParse(stored).data ?? {};
  const fitting = Object.entries(fields).filter(([name, schema]) => {
    return schema.safeParse(found[name]).success;
  });
  return screenSettingsSchema.parse(
    Object.fromEntries(fitting.map(([name]) => [name, found[name]])),
  );
}

/**
 * Names of the settings whose values are refused, and after a dot of the fields of an object: `ads.inList`,
 * `ads.inList.width`. `error` is that of an object with the settings in `within`.
 */
export function listRefused(error: z.core.$ZodError, within: string): string[] {
  const names = listPaths(error.issues).flatMap(([place, name, field]) => {
    if (place !== within || name === undefined) return [];
    return typeof field === "string" ? [name, `${String(name)}.${field}`] : [name];
  });
  return [...new Set(names.map(String))];
}

function listPaths(issues: readonly z.core.$ZodIssue[]): PropertyKey[][] {
  return issues.flatMap((issue) => {
    const inner = issue.code === "invalid_union" ? listPaths(issue.errors.flat()) : [];
    return [issue.path, ...inner.map((path) => [...issue.path, ...path])];
  });
}

/** The configuration with the values of the screen in place of those of the file. */
export function applyScreenSettings(
  config: PublicationConfig,
  settings: ScreenSettings,
): PublicationConfig {
  const set = { ...toScreenSettings(config), ...settings };
  return {
    ...config,
    siteName: set.siteName,
    tagline: set.tagline,
    logo: set.logo === NONE ? undefined : set.logo,
    fonts: set.fonts,
    colors: { accent: set["colors.accent"], brand: set["colors.brand"] },
    language: set.language,
    timeZone: set.timeZone,
    contact: {
      email: set["contact.email"],
      address: set["contact.address"],
      phone: set["contact.phone"],
      hours: set["contact.hours"],
    },
    jurisdiction: set.jurisdiction,
    team: set.team,
    socialProfiles: set.socialProfiles,
    openings: set.openings,
    security: {
      contacts: set["security.contacts"],
      ...(set["security.policy"] !== undefined && { policy: set["security.policy"] }),
      ...(set["security.acknowledgments"] !== undefined && {
        acknowledgments: set["security.acknowledgments"],
      }),
    },
    ads: {
      ...(set["ads.belowHeader"] !== NONE && { belowHeader: set["ads.belowHeader"] }),
      ...(set["ads.inList"] !== NONE && { inList: set["ads.inList"] }),
      ...(set["ads.inArticle"] !== NONE && { inArticle: set["ads.inArticle"] }),
    },
    analytics: set.analytics === NONE ? undefined : set.analytics,
    home: { mostRead: set["home.mostRead"] },
    feeds: set["feeds.hub"] === undefined ? {} : { hub: set["feeds.hub"] },
    robots: { aiTraining: set["robots.aiTraining"], aiAnswers: set["robots.aiAnswers"] },
    adsTxt: set.adsTxt,
  };
}

/** The values of a configuration that the screen can replace. */
export function toScreenSettings({
  colors,
  contact,
  home,
  feeds,
  robots,
  security,
  ads,
  ...config
}: PublicationConfig) {
  return {
    siteName: config.siteName,
    tagline: config.tagline,
    logo: config.logo ?? NONE,
    fonts: config.fonts,
    "colors.accent": colors.accent,
    "colors.brand": colors.brand,
    language: config.language,
    timeZone: config.timeZone,
    "contact.email": contact.email,
    "contact.address": contact.address,
    "contact.phone": contact.phone,
    "contact.hours": contact.hours,
    jurisdiction: config.jurisdiction,
    team: config.team,
    socialProfiles: config.socialProfiles,
    openings: config.openings,
    "security.contacts": security.contacts,
    ...(security.policy !== undefined && { "security.policy": security.policy }),
    ...(security.acknowledgments !== undefined && {
      "security.acknowledgments": security.acknowledgments,
    }),
    "ads.belowHeader": ads.belowHeader ?? NONE,
    "ads.inList": ads.inList ?? NONE,
    "ads.inArticle": ads.inArticle ?? NONE,
    analytics: config.analytics ?? NONE,
    "home.mostRead": home.mostRead,
    ...(feeds.hub !== undefined && { "feeds.hub": feeds.hub }),
    "robots.aiTraining": robots.aiTraining,
    "robots.aiAnswers": robots.aiAnswers,
    adsTxt: config.adsTxt,
  };
}

/** Names of the settings for which the operator has set another value than the default. */
export function namesFromFile(config: PublicationConfig): string[] {
  // Name and time zone always come from the environment.
  const { siteName, timeZone } = config;
  const defaults = new Map<string, unknown>(
    Object.entries(toScreenSettings({ ...DEFAULT_SITE_CONFIG, siteName, timeZone })),
  );
  return Object.entries(toScreenSettings(config))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults.get(name)))
    .map(([name]) => name);
}

import { expect, test } from "vitest";
import * as z from "zod";
import { SITE_SETTINGS } from "../domain/newsroom/site-settings.ts";
import { ad } from "./ad-schema.ts";
import { analyticsSchema } from "./analytics-schema.ts";
import {
  applyScreenSettings,
  listRefused,
  namesFromFile,
  readScreenSettings,
  screenSettingsSchema,
  toScreenSettings,
} from "./screen-settings.ts";
import { DEFAULT_SITE_CONFIG, siteConfigSchema } from "./site-config.ts";

const FROM_ENVIRONMENT = { siteName: "The Example", timeZone: "Europe/Berlin" };
const DEFAULTS = { ...DEFAULT_SITE_CONFIG, ...FROM_ENVIRONMENT };
const file = siteConfigSchema.parse({
  contact: { phone: "+1 555 0100" },
  feeds: { hub: "https://hub.example/" },
  adsTxt: ["ads.example, 1, DIRECT"],
});
const config = { ...file, ...FROM_ENVIRONMENT };

test("without settings of the screen the configuration is that of the file", () => {
  expect(applyScreenSettings(config, {})).toEqual(config);
  expect(applyScreenSettings(DEFAULTS, {})).toEqual(DEFAULTS);
});

test("a value of the screen replaces that of the file alone", () => {
  const applied = applyScreenSettings(config, { "contact.phone": "", adsTxt: [] });
  expect(applied).toEqual({ ...config, contact: { ...config.contact, phone: "" }, adsTxt: [] });
});

test("positions and contacts for reports of the screen replace those of the file alone", () => {
  const opening = { title: "Editor", department: "News", location: "Oslo", icon: "code" } as const;
  const settings = { openings: [opening], "security.contacts": ["mailto:a@example.org"] };
  const applied = applyScreenSettings(
    { ...config, security: { contacts: [], policy: "https://a.example/" } },
    settings,
  );
  expect(applied.openings).toEqual([opening]);
  expect(applied.security).toEqual({
    contacts: ["mailto:a@example.org"],
    policy: "https://a.example/",
  });
});

test("a name and a time zone of the screen replace those of the environment", () => {
  const settings = { siteName: "Harbour Post", timeZone: "Asia/Tokyo" };
  expect(applyScreenSettings(config, settings)).toEqual({ ...config, ...settings });
});

test.each([
  ["colors.accent", "#ffcc00"],
  ["colors.brand", "#ffffff"],
  ["colors.accent", "red"],
  ["timeZone", "Europe/Atlantis"],
  ["timeZone", "+02:00"],
  ["siteName", "  "],
  ["siteName", "x".repeat(81)],
  ["tagline", "x".repeat(121)],
])("%s cannot be %j", (name, value) => {
  expect(screenSettingsSchema.safeParse({ [name]: value }).success).toBe(false);
  expect(readScreenSettings({ [name]: value })).toEqual({});
});

test("a refused color comes with the pair and its contrast", () => {
  const message = screenSettingsSchema.safeParse({ "colors.accent": "#FFCC00" }).error?.issues[0];
  expect(message?.message).toBe(
    "#ffcc00 cannot be read on the tint of boxes, #f6f1e7: the contrast is 1.3 to 1, and 4.5 is needed. #856a00 is the nearest that can.",
  );
});

test.each([[null], [[]], ["text"], [{ unknown: 1 }]])("%j has no settings", (stored) => {
  expect(readScreenSettings(stored)).toEqual({});
});

test("a stored value that does not fit is left out, and the others stay", () => {
  const stored = { "contact.email": "desk", "contact.hours": "Always", team: [{ name: 1 }] };
  expect(readScreenSettings(stored)).toEqual({ "contact.hours": "Always" });
});

test("values of the file that differ from the defaults are named", () => {
  expect(namesFromFile(config)).toEqual(["contact.phone", "feeds.hub", "adsTxt"]);
  expect(namesFromFile(DEFAULTS)).toEqual([]);
});

test("the screen has a field for each setting", () => {
  const shown = SITE_SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(shown.toSorted()).toEqual(Object.keys(screenSettingsSchema.shape).toSorted());
  expect(screenSettingsSchema.parse(toScreenSettings(config))).toEqual(toScreenSettings(config));
});

const SETTINGS = SITE_SETTINGS.flatMap(({ settings }) => settings);

test.each([
  ["ads.belowHeader", ad],
  ["ads.inList", ad],
  ["ads.inArticle", ad],
  ["analytics", analyticsSchema],
])(
  "the screen has a field for each part of %s, optional where it has a default",
  (name, { options }) => {
    const setting = SETTINGS.find((each) => each.name === name);
    const variants = setting?.kind === "variant" ? setting.variants : [];
    for (const { shape } of options) {
      const { kind, ...parts } = shape;
      const variant = variants.find(({ value }) => value === kind.value);
      const fields = variant?.fields ?? [];
      expect(fields.map((field) => field.name).toSorted()).toEqual(Object.keys(parts).toSorted());
      for (const [part, schema] of Object.entries(parts)) {
        const field = fields.find((each) => each.name === part);
        if (field?.isOptional) expect(schema.safeParse(undefined).success, part).toBe(true);
      }
    }
    expect(variants).toHaveLength(options.length);
  },
);

test("an empty choice of the screen takes the ads and the analytics of the file away", () => {
  const SIZE = { width: 300, height: 250 };
  const image = { kind: "house", image: "/a.png", alt: "Ad", url: "/advertise", ...SIZE };
  const analytics = { kind: "plausible", domain: "news.example" };
  const filled = siteConfigSchema.parse({ ads: { inList: image, inArticle: image }, analytics });
  const operator = { ...filled, ...FROM_ENVIRONMENT };
  expect(namesFromFile(operator)).toEqual(["ads.inList", "ads.inArticle", "analytics"]);
  expect(applyScreenSettings(operator, {})).toEqual(operator);
  const applied = applyScreenSettings(operator, { "ads.inList": "", analytics: "" });
  expect(applied).toEqual({ ...operator, ads: { inArticle: image }, analytics: undefined });
});

test.each([
  ["an unknown kind", { analytics: { kind: "other" } }, ["analytics", "analytics.kind"]],
  [
    "a wrong field",
    { analytics: { kind: "matomo", url: "https://count.example/", siteId: 0 } },
    ["analytics", "analytics.siteId"],
  ],
  [
    "a wrong size within a field",
    {
      "ads.inList": {
        kind: "tag",
        script: "https://ads.example/a.js",
        width: 728,
        height: 90,
        phone: { width: 320 },
      },
    },
    ["ads.inList", "ads.inList.phone"],
  ],
  ["a wrong entry of a list", { team: [{ name: "Ada" }] }, ["team"]],
  [
    "too many texts",
    {
      "ads.inList": {
        kind: "house",
        image: "/a",
        alt: "x".repeat(500),
        url: `/${"x".repeat(4000)}`,
        width: 1,
        height: 1,
      },
    },
    ["ads.inList"],
  ],
])("a refusal of %s names the setting and the field", (_, wanted, names) => {
  const schema = z.strictObject({ wanted: screenSettingsSchema });
  const { error } = schema.safeParse({ wanted });
  expect(error && listRefused(error, "wanted")).toEqual(names);
});

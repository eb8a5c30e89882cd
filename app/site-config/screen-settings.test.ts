import { expect, test } from "vitest";
import { SITE_SETTINGS } from "../domain/newsroom/site-settings.ts";
import {
  applyScreenSettings,
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

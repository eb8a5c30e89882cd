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

const config = siteConfigSchema.parse({
  contact: { phone: "+1 555 0100" },
  feeds: { hub: "https://hub.example/" },
  adsTxt: ["ads.example, 1, DIRECT"],
});

test("without settings of the screen the configuration is that of the file", () => {
  expect(applyScreenSettings(config, {})).toEqual(config);
  expect(applyScreenSettings(DEFAULT_SITE_CONFIG, {})).toEqual(DEFAULT_SITE_CONFIG);
});

test("a value of the screen replaces that of the file alone", () => {
  const applied = applyScreenSettings(config, { "contact.phone": "", adsTxt: [] });
  expect(applied).toEqual({ ...config, contact: { ...config.contact, phone: "" }, adsTxt: [] });
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
  expect(namesFromFile(DEFAULT_SITE_CONFIG)).toEqual([]);
});

test("the screen has a field for each setting", () => {
  const shown = SITE_SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(shown.toSorted()).toEqual(Object.keys(screenSettingsSchema.shape).toSorted());
  expect(screenSettingsSchema.parse(toScreenSettings(config))).toEqual(toScreenSettings(config));
});

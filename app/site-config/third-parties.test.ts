import { expect, test } from "vitest";
import { siteConfigSchema } from "./site-config.ts";
import { analyticsFacts, toThirdPartyData } from "./third-parties.ts";

const SIZE = { width: 300, height: 250 };
const TAG = { kind: "tag", script: "https://ads.example/a.js", ...SIZE };
const HOUSE = { kind: "house", image: "/a.png", alt: "Ad", url: "/advertise", ...SIZE };
const MATOMO = { kind: "matomo", url: "https://count.example/piwik", siteId: 1 };

/** The facts that pages get for a configuration. */
function shown(config: object) {
  return toThirdPartyData(siteConfigSchema.parse(config), undefined).thirdParties;
}

test.each([
  ["nothing", {}, false, false],
  ["an image with a link", { ads: { inList: HOUSE } }, false, false],
  ["a tag", { ads: { inList: TAG } }, true, true],
  ["a tag without cookies", { ads: { inList: { ...TAG, asksConsent: false } } }, false, true],
  ["Plausible", { analytics: { kind: "plausible", domain: "news.example" } }, false, true],
  ["Umami", { analytics: { kind: "umami", websiteId: "1" } }, false, true],
  ["Matomo without cookies", { analytics: MATOMO }, false, true],
  ["Matomo with cookies", { analytics: { ...MATOMO, cookies: true } }, true, true],
  [
    "Google Analytics",
    { analytics: { kind: "google-analytics", measurementId: "G-1" } },
    true,
    true,
  ],
])("a configuration with %s asks for consent: %s", (_, config, isAsked, canChoose) => {
  expect(shown(config) !== undefined).toBe(canChoose);
  expect(shown(config)?.isAsked ?? false).toBe(isAsked);
});

test("the consent question names the configured third parties, and cookies if they may set some", () => {
  expect(shown({ analytics: MATOMO })?.question).toBe(
    "We would like to count visits with Matomo. You can read everything without it.",
  );
  expect(shown({ analytics: MATOMO, ads: { inList: TAG } })?.question).toBe(
    "We would like to count visits with Matomo and to show advertisements of other companies. That may store cookies on your device. You can read everything without it.",
  );
});

test("a tracker has the host of its script and all origins that it sends data to", () => {
  const hosts = ["https://cdn.example/x"];
  const { analytics } = siteConfigSchema.parse({ analytics: { ...MATOMO, hosts } });
  expect(analytics && analyticsFacts(analytics)).toEqual({
    name: "Matomo",
    host: "count.example",
    usesCookies: false,
    origins: ["https://count.example", "https://cdn.example"],
  });
});

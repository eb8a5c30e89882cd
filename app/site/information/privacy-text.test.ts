import { expect, test } from "vitest";
import { siteConfigSchema } from "../../site-config/site-config.ts";
import { CHOICES_ID, privacyFacts, privacyText } from "./privacy-text.ts";

function policy(config: object, backendUrl = "") {
  const site = { siteName: "Broadsheet", backendUrl };
  const sections = privacyText(privacyFacts(siteConfigSchema.parse(config), site));
  return { ids: sections.map(({ id }) => id), text: JSON.stringify(sections) };
}

test("the privacy policy has its required statements in each configuration", () => {
  const { text, ids } = policy({});
  expect(text).toContain("Advertising and analytics are used on this site.");
  expect(text).toContain("The data of an account consists of a name and an email address.");
  expect(text).toContain("Readers may comment on articles");
  expect(text).toContain("a number for each page and day");
  expect(text).toContain("The counter sets no cookie and stores no address");
  expect(new Set(ids).size).toBe(ids.length);
});

test("the privacy policy names no third parties and offers no choices if none are configured", () => {
  const { text, ids } = policy({});
  expect(text).toContain("We use no analytics of other companies.");
  expect(text).toContain("At the moment all these places are empty.");
  expect(ids).not.toContain(CHOICES_ID);
});

test("the privacy policy names the configured trackers and advertising hosts", () => {
  const { text, ids } = policy({
    analytics: { kind: "google-analytics", measurementId: "G-1" },
    ads: {
      inList: { kind: "tag", script: "https://ads.example/a.js", width: 300, height: 250 },
      inArticle: { kind: "tag", script: "https://more.example/a.js", width: 300, height: 250 },
    },
  });
  expect(text).toContain(
    "We also use Google Analytics, whose script comes from www.googletagmanager.com.",
  );
  expect(text).toContain("It stores cookies on your device");
  expect(text).toContain("Some are delivered by ads.example and more.example.");
  expect(ids).toContain(CHOICES_ID);
});

test("the privacy policy describes the account data that the configured service records", () => {
  expect(policy({}).text).toContain("We do not store from which address");
  expect(policy({}, "https://db.example").text).toContain("also notes the internet address");
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicLoginMethods } from "@broadsheet/backend/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_SITE_CONFIG } from "../../app/site-config/site-config.ts";
import { makeTempFolder, removeFolder } from "../../tests/support/temp-folder.ts";
import { readProvidersFile, readSiteFile } from "./settings-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

async function writeProvidersFile(content: unknown): Promise<string> {
  const file = join(folder, "auth.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

async function writeSiteFile(text: string): Promise<string> {
  const file = join(folder, "site.json");
  await writeFile(file, text);
  return file;
}

const GOOGLE = { name: "google", clientId: "id", clientSecret: "hush hush" };

test("offers no providers and no anonymous sign-ins without a providers file", async () => {
  const settings = await readProvidersFile(join(folder, "nothing.json"));
  expect(settings).toMatchObject({ providers: [], anonymous: false, phone: true });
  expect(publicLoginMethods(settings)).toEqual({ providers: [], hasSingleSignOn: false });
});

test("fills in the names and labels of well-known providers", async () => {
  const { providers } = await readProvidersFile(
    await writeProvidersFile({ providers: [GOOGLE, { ...GOOGLE, name: "github" }] }),
  );
  expect(providers).toMatchObject([
    { label: "Google", issuer: "https://accounts.google.com" },
    { label: "GitHub", endpoints: { fields: { id: "id" } } },
  ]);
});

test("exposes names and labels of providers to screens, and no secrets", async () => {
  const saml = { entityId: "a", signInUrl: "https://a.example", certificates: ["b"] };
  const settings = await readProvidersFile(
    await writeProvidersFile({
      providers: [{ ...GOOGLE, label: "the office" }],
      saml: { providers: [{ name: "a", domains: ["A.example"], ...saml }] },
    }),
  );
  expect(publicLoginMethods(settings)).toEqual({
    providers: [{ name: "google", label: "the office" }],
    hasSingleSignOn: true,
  });
  expect(settings.saml.providers[0]?.domains).toEqual(["a.example"]);
  // The result is the same for every site with the same file.
  const again = await readProvidersFile(join(folder, "auth.json"));
  expect(again.saml.providers[0]?.id).toBe(settings.saml.providers[0]?.id);
});

const REJECTED: [string, unknown, string][] = [
  ["a providers file that is not JSON", "{ hush hush", "is not JSON."],
  ["an unknown field of the providers file", { provider: [] }, "the file cannot be used"],
  [
    "a provider whose name Supabase does not know",
    { providers: [{ ...GOOGLE, name: "Acme" }] },
    "providers[0].name",
  ],
  [
    "a custom provider without issuer and endpoints",
    { providers: [{ ...GOOGLE, name: "custom:a" }] },
    "either an issuer",
  ],
  ["two providers with the same name", { providers: [GOOGLE, GOOGLE] }, "a name of its own"],
  [
    "a provider with an http issuer",
    { providers: [{ ...GOOGLE, issuer: "http://idp.example" }] },
    "an https address",
  ],
  [
    "incomplete SAML settings",
    { saml: { providers: [{ name: "a", entityId: "b" }] } },
    "it takes one of",
  ],
  [
    "a private SAML key without its certificate",
    { saml: { privateKey: "hush hush" } },
    "come together",
  ],
];

test.each(REJECTED)("rejects %s at startup without showing a secret", async (_, content, words) => {
  const reading = readProvidersFile(await writeProvidersFile(content));
  await expect(reading).rejects.toThrow(words);
  await expect(reading).rejects.not.toThrow("hush");
});

test("uses the defaults without a site file", async () => {
  expect(await readSiteFile(join(folder, "nothing.json"))).toEqual(DEFAULT_SITE_CONFIG);
  expect(DEFAULT_SITE_CONFIG.contact.hours).toBe("Mon-Fri, 9am-5pm EST");
});

test("keeps the defaults of fields that the site file does not set", async () => {
  const config = await readSiteFile(await writeSiteFile('{"contact": {"phone": "+1 555 0100"}}'));
  expect(config).toEqual({
    ...DEFAULT_SITE_CONFIG,
    contact: { ...DEFAULT_SITE_CONFIG.contact, phone: "+1 555 0100" },
  });
});

const TAG = `{"kind": "tag", "script": "https://ads.example/a.js", "width": 728, "height": 90}`;

test("rejects advertisement tags whose attributes run scripts", async () => {
  const tag = { ...JSON.parse(TAG), width: 300, attributes: { onclick: "run()" } };
  await expect(
    readSiteFile(await writeSiteFile(JSON.stringify({ ads: { inList: tag } }))),
  ).rejects.toThrow(/ads\.inList\.attributes/);
});

test.each([
  ["{", /site\.json is not JSON: /],
  ["[]", /site\.json: the file cannot be used: /],
  ['{"contact": {"email": "nobody"}}', /site\.json: contact\.email cannot be used: /],
  ['{"socialProfiles": [{"name": "X", "url": "javascript:1"}]}', /socialProfiles\[0\]\.url/],
  [`{"ads": {"inList": ${TAG}}}`, /ads\.inList\.phone cannot be used: an ad wider than 320 px/],
  ['{"ads": {"sidebar": {}}}', /ads cannot be used: Unrecognized key: "sidebar"/],
  ['{"ads": {"inList": {"kind": "html"}}}', /ads\.inList\.kind cannot be used/],
  ['{"analytics": {"kind": "google-analytics", "measurementId": "UA-1"}}', /measurementId/],
  ['{"colour": "red"}', /Unrecognized key: "colour"/],
])("rejects the site file %s with a one-line error", async (text, line) => {
  await expect(readSiteFile(await writeSiteFile(text))).rejects.toThrow(line);
});

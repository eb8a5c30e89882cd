import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicLoginMethods } from "../../backend/auth/providers/login-methods.ts";
import { makeTempFolder, removeFolder } from "../../tests/support/temp-folder.ts";
import { readProvidersFile } from "./providers-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

async function write(content: unknown): Promise<string> {
  const file = join(folder, "auth.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const GOOGLE = { name: "google", clientId: "id", clientSecret: "hush hush" };

test("without a file there are no providers and no anonymous sign-ins", async () => {
  const settings = await readProvidersFile(join(folder, "nothing.json"));
  expect(settings).toMatchObject({ providers: [], anonymous: false, phone: true });
  expect(publicLoginMethods(settings)).toEqual({ providers: [], hasSingleSignOn: false });
});

test("fills in the names and labels of well-known providers", async () => {
  const { providers } = await readProvidersFile(
    await write({ providers: [GOOGLE, { ...GOOGLE, name: "github" }] }),
  );
  expect(providers).toMatchObject([
    { label: "Google", issuer: "https://accounts.google.com" },
    { label: "GitHub", endpoints: { fields: { id: "id" } } },
  ]);
});

test("exposes names and labels of providers to screens, and no secrets", async () => {
  const saml = { entityId: "a", signInUrl: "https://a.example", certificates: ["b"] };
  const settings = await readProvidersFile(
    await write({
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

const REFUSED: [string, unknown, string][] = [
  ["what is no JSON", "{ hush hush", "is not JSON."],
  ["an unknown field", { provider: [] }, "the file cannot be used"],
  [
    "a name that Supabase has not",
    { providers: [{ ...GOOGLE, name: "Acme" }] },
    "providers[0].name",
  ],
  ["a provider of two kinds", { providers: [{ ...GOOGLE, name: "custom:a" }] }, "either an issuer"],
  ["the same twice", { providers: [GOOGLE, GOOGLE] }, "a name of its own"],
  [
    "secrets on an open line",
    { providers: [{ ...GOOGLE, issuer: "http://idp.example" }] },
    "an https address",
  ],
  ["half of SAML", { saml: { providers: [{ name: "a", entityId: "b" }] } }, "it takes one of"],
  ["a key without its certificate", { saml: { privateKey: "hush hush" } }, "come together"],
];

test.each(REFUSED)("rejects %s at startup without showing a secret", async (_, content, words) => {
  const reading = readProvidersFile(await write(content));
  await expect(reading).rejects.toThrow(words);
  await expect(reading).rejects.not.toThrow("hush");
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "../languages.ts";
import { CATALOGUES, findCatalogue, findScriptTexts } from "./catalogues.ts";
import german from "./german.json" with { type: "json" };
import { fillText, PLACEHOLDER, translate } from "./translate.ts";

const TEXTS = Object.keys(german);

test.each(Object.entries(CATALOGUES))("%s has every text with its placeholders", (_, catalogue) => {
  expect(Object.keys(catalogue)).toEqual(TEXTS);
  for (const [text, translation] of Object.entries(catalogue)) {
    expect(translation.trim()).not.toBe("");
    expect(listPlaceholders(translation)).toEqual(listPlaceholders(text));
  }
});

test("every text is used", () => {
  const source = readSource(join(import.meta.dirname, "../.."));
  const unused = TEXTS.filter((text) => {
    const written = [JSON.stringify(text), `'${text}'`, `>${text}<`];
    return !written.some((form) => source.includes(form));
  });
  // Built from parts, or said by the server of accounts.
  expect(unused).toEqual([
    "Popular",
    "Link Copied",
    "Codes Copied",
    "Key Copied",
    "Invalid login credentials",
    "Sign in again to change your email address.",
    "Sign in again to set a password.",
    "Sign in again to delete your account.",
    "Too many attempts. Try again in a few minutes.",
  ]);
});

test("every language has a catalogue or is English", () => {
  for (const language of LANGUAGES)
    expect(findCatalogue(language) === undefined).toBe(language.startsWith("en"));
});

test("a text without a translation stays in English, with its values", () => {
  expect(translate(undefined, "Page {page}", { page: 2 })).toBe("Page 2");
  expect(translate(findCatalogue("de"), "Page {page}", { page: 2 })).toBe("Seite 2");
  expect(fillText(findCatalogue("fr"), "Something of another server")).toBe(
    "Something of another server",
  );
});

test("values are not taken for placeholders", () => {
  const values = { query: "{count}", count: 3 };
  expect(translate(undefined, 'Found {count} results for "{query}"', values)).toBe(
    'Found 3 results for "{count}"',
  );
});

test("scripts get the texts of their page", () => {
  expect(findScriptTexts("en", { isAccountPage: true })).toBeUndefined();
  const reader = findScriptTexts("es-MX", { isAccountPage: false });
  const account = findScriptTexts("es-MX", { isAccountPage: true });
  expect(reader?.["Loading..."]).toBe("Cargando…");
  expect(reader?.["Login Successful"]).toBeUndefined();
  expect(account?.["Login Successful"]).toBe("Sesión iniciada");
});

function listPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? "").sort();
}

function readSource(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|browser-texts/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

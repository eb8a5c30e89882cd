import type { Language } from "../languages.ts";
import { ACCOUNT_TEXTS, BROWSER_TEXTS } from "./browser-texts.ts";
import french from "./french.json" with { type: "json" };
import german from "./german.json" with { type: "json" };
import spanish from "./spanish.json" with { type: "json" };
import type { Catalogue, Text } from "./translate.ts";

/** Catalogues by the first part of a language tag. English needs none. */
export const CATALOGUES: Readonly<Record<string, Record<Text, string>>> = {
  de: german,
  es: spanish,
  fr: french,
};

/** The translations of a language; undefined for English. Only the server reads this module. */
export function findCatalogue(language: Language | undefined): Catalogue | undefined {
  return CATALOGUES[language?.split("-", 1)[0] ?? ""];
}

/** The translations of what scripts of a page say; undefined for English. */
export function findScriptTexts(
  language: Language,
  { isAccountPage }: { isAccountPage: boolean },
): Catalogue | undefined {
  const catalogue = findCatalogue(language);
  if (!catalogue) return undefined;
  const texts = [...BROWSER_TEXTS, ...(isAccountPage ? ACCOUNT_TEXTS : [])];
  return Object.fromEntries(texts.map((text) => [text, catalogue[text] ?? text]));
}

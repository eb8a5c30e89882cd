import { createContext, Fragment, type ReactNode, useContext } from "react";
import { DEFAULT_LANGUAGE, type Language } from "../domain/languages.ts";
import { writeQuotes } from "../domain/quotation-marks.ts";
import {
  type Catalogue,
  fillText,
  PLACEHOLDER,
  type Text,
  type TextValues,
  translate,
} from "../domain/texts/translate.ts";

/** The translations of the site; undefined in English. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined);

/** Language that the texts of the page are in. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Writes the quotation marks of headlines, excerpts and captions as the language of the page prints them. */
export function useQuotes() {
  const language = useContext(LanguageContext);
  return (text: string) => writeQuotes(text, language);
}

/** Translates texts into the language of the site. */
export function useText() {
  const catalogue = useContext(CatalogueContext);
  return <T extends Text>(text: T, ...values: TextValues<T>) =>
    translate(catalogue, text, ...values);
}

/**
 * Translates texts that come from elsewhere where they are known, such as the title of a container or why a form was
 * refused.
 */
export function useKnownText() {
  const catalogue = useContext(CatalogueContext);
  return <T extends string | null | undefined>(text: T) =>
    typeof text === "string" ? fillText(catalogue, text) : text;
}

/** A translated text whose placeholders are elements, such as links. */
export function TextWith<T extends Text>({
  text,
  values,
}: {
  text: T;
  values: TextValues<T, ReactNode>[0];
}) {
  const catalogue = useContext(CatalogueContext);
  const nodes: Readonly<Record<string, ReactNode>> = values ?? {};
  // Every second part is the name of a placeholder.
  return (catalogue?.[text] ?? text).split(PLACEHOLDER).map((part, index) => {
    const node = index % 2 === 1 ? nodes[part] : part;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move
    return <Fragment key={index}>{node}</Fragment>;
  });
}

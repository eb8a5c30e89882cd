import type { DateStyle } from "../domain/dates.ts";
import type { Language } from "../domain/languages.ts";
import type { BrowserText } from "../domain/texts/browser-texts.ts";
import { fillText, type TextValues } from "../domain/texts/translate.ts";
import { readCatalogue } from "../ui/page-texts.ts";

/** Translates a text into the language of the page. */
export function pageText<T extends BrowserText>(text: T, ...[values]: TextValues<T>): string {
  return fillText(readCatalogue(), text, values);
}

/** Like `pageText`, for texts that are known only when they are shown. */
export function pageMessage(text: string): string {
  return fillText(readCatalogue(), text);
}

/** How dates of an element are written. */
export function dateStyleOf(element: Element): DateStyle {
  const { lang = "en" } = element.closest<HTMLElement>("[lang]") ?? {};
  const { timeZone } = document.documentElement.dataset;
  return { timeZone, language: lang as Language };
}

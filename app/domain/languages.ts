/**
 * Languages that reader pages can be in, as language tags with their own names. A region chooses how dates are written;
 * `en` writes those of the United States.
 */
export const LANGUAGE_NAMES = {
  en: "English",
  "en-AU": "English (Australia)",
  "en-CA": "English (Canada)",
  "en-GB": "English (United Kingdom)",
  "en-IE": "English (Ireland)",
  "en-IN": "English (India)",
  de: "Deutsch",
  "de-AT": "Deutsch (Österreich)",
  "de-CH": "Deutsch (Schweiz)",
  es: "Español",
  "es-MX": "Español (México)",
  fr: "Français",
  "fr-CA": "Français (Canada)",
  "fr-CH": "Français (Suisse)",
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];

/** The language of texts without a translation. */
export const DEFAULT_LANGUAGE = "en" satisfies Language;

import type german from "./german.json";

/**
 * A text of reader pages in English, which is its key in the catalogues of other languages. Names in braces are
 * placeholders.
 */
export type Text = keyof typeof german;

/** Translations of texts. One that is missing is shown in English. */
export type Catalogue = Readonly<Record<string, string>>;

type PlaceholderName<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderName<Rest>
  : never;

/** Values of the placeholders of a text. */
export type TextValues<T extends string, Value = string | number> = [PlaceholderName<T>] extends [
  never,
]
  ? []
  : [values: Record<PlaceholderName<T>, Value>];

/** Translates a text; without a catalogue it stays in English. */
export function translate<T extends Text>(
  catalogue: Catalogue | undefined,
  text: T,
  ...[values]: TextValues<T>
): string {
  return fillText(catalogue, text, values);
}

/** Like `translate`, for texts that are known only when they are shown, such as those of another server. */
export function fillText(
  catalogue: Catalogue | undefined,
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const translated = catalogue?.[text] ?? text;
  return translated.replace(PLACEHOLDER, (match, name: string) => String(values[name] ?? match));
}

/** Matches a placeholder. */
export const PLACEHOLDER = /\{(\w+)\}/g;

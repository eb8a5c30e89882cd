import { isRecord } from "./parse-inlines.ts";

/** Documents in one another: a body, what it holds as a string, and that once more. Nobody wraps one further. */
export const MAX_DOCUMENTS = 3;

/** The document that a string holds as JSON; undefined for ordinary prose, whatever it begins with. */
export function parseDocument(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isContent = Array.isArray(value)
      ? value.every(isRecord)
      : isRecord(value) && "main" in value;
    return isContent && typeof value === "object" && value !== null ? value : undefined;
  } catch {
    // Prose that begins with a bracket.
    return undefined;
  }
}

/** Paragraphs of a plain text: an empty line is between two. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\r?\n(?:[^\S\n]*\r?\n)+/);
}

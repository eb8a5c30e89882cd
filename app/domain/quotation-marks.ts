import type { Language } from "./languages.ts";

/** Opening and closing marks of quotations, and of quotations within them. */
type Marks = { double: readonly [string, string]; single: readonly [string, string] };

const NARROW_SPACE = "\u202f";
const ENGLISH: Marks = { double: ["“", "”"], single: ["‘", "’"] };
const MARKS: Readonly<Record<string, Marks>> = {
  en: ENGLISH,
  de: { double: ["„", "“"], single: ["‚", "‘"] },
  "de-CH": { double: ["«", "»"], single: ["‹", "›"] },
  es: { double: ["«", "»"], single: ["“", "”"] },
  fr: { double: [`«${NARROW_SPACE}`, `${NARROW_SPACE}»`], single: ["“", "”"] },
};

const APOSTROPHE = "’";
const STRAIGHT = /["']/g;
const OPENS_AFTER = /^$|[\s([{«‹„“‚‘–—/-]/;
const LETTER = /[\p{L}\p{N}]/u;
const SHORTENED = /^'(?:n|em|tis|twas|til|cause|bout|round)(?![\p{L}\p{N}])/iu;
const DIGIT = /\d/;

/**
 * Returns a function that writes straight quotation marks and apostrophes as a language prints them. It takes the texts
 * of one paragraph in their order, as a quotation may begin in one and end in another. Inches, feet and the values of
 * attributes in markup stay straight.
 */
export function createQuoteWriter(language: Language): (text: string) => string {
  const marks = MARKS[language] ?? MARKS[language.slice(0, 2)] ?? ENGLISH;
  let isDoubleOpen = false;
  let isSingleOpen = false;
  let last = "";

  return (text) => {
    const before = last;
    last = text.at(-1) ?? last;
    if (!text.includes('"') && !text.includes("'")) return text;
    return text.replace(STRAIGHT, (mark, place: number) => {
      const previous = place === 0 ? before : (text[place - 1] ?? "");
      const next = text[place + 1] ?? "";
      if (previous === "=" || (previous !== "" && next === ">")) return mark;
      return mark === '"'
        ? writeDouble(mark, previous, next)
        : writeSingle(mark, {
            previous,
            next,
            isShortened: SHORTENED.test(text.slice(place, place + 9)),
          });
    });
  };

  function writeDouble(mark: string, previous: string, next: string): string {
    if (OPENS_AFTER.test(previous) && !isDoubleOpen) {
      if (next !== "" && /\s/.test(next)) return mark;
      isDoubleOpen = true;
      return marks.double[0];
    }
    if (!isDoubleOpen) return DIGIT.test(previous) ? mark : marks.double[1];
    isDoubleOpen = false;
    return marks.double[1];
  }

  function writeSingle(
    mark: string,
    { previous, next, isShortened }: { previous: string; next: string; isShortened: boolean },
  ): string {
    if (LETTER.test(previous) && LETTER.test(next)) return APOSTROPHE;
    if (OPENS_AFTER.test(previous)) {
      // A year without its century, such as '68, or a word without its beginning.
      if (!LETTER.test(next) || DIGIT.test(next) || isShortened) return APOSTROPHE;
      isSingleOpen = true;
      return marks.single[0];
    }
    if (isSingleOpen) {
      isSingleOpen = false;
      return marks.single[1];
    }
    return DIGIT.test(previous) ? mark : APOSTROPHE;
  }
}

/** Writes the quotation marks of a text that stands alone. */
export function writeQuotes(text: string, language: Language): string {
  return createQuoteWriter(language)(text);
}

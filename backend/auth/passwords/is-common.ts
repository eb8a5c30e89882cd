import { COMMON_RUNS } from "./common-runs.ts";
import { COMMON_WORDS } from "./common-words.ts";

/** Where passwords had eight letters at most, words were cut. */
const CUT_WORDS = new Set([...COMMON_WORDS].map((word) => word.slice(0, 8)));

/** What stands for a letter in words that are written so. */
const LETTERS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const KEYS = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm"];
const DIGITS = "01234567890123456789";

/** So many digits and signs around a word make it no better: a year, a date, "123!". */
const MAX_DECORATION = 6;

/**
 * Whether a password is among those that are tried first: a common word, alone, twice or with a few digits or
 * signs around it; a run of keys; a date; a short piece over and over. Signs for letters ("p4ssw0rd") and
 * capitals make no difference.
 *
 * @param ownWords further words, such as the name of the site.
 */
export function isCommon(password: string, ownWords: readonly string[] = []): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  const words = new Set(ownWords.flatMap(wordsOf));
  const isWord = (word: string) =>
    COMMON_WORDS.has(word) || words.has(word) || (word.length === 8 && CUT_WORDS.has(word));
  return (
    COMMON_RUNS.has(text) ||
    isRepeated(text) ||
    isRun(text) ||
    isDate(text) ||
    [text, readLetters(text)].some((written) => isDecorated(written, isWord))
  );
}

/** A name as a whole and its parts; what is shorter is in too many good passwords. */
function wordsOf(name: string): string[] {
  const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [parts.join(""), ...parts].filter((part) => part.length >= 4);
}

/** Signs within a word stand for letters; those around it are decoration. */
function readLetters(text: string): string {
  const [, before = "", middle = "", after = ""] =
    /^([^\p{L}@$]*)(.*?)([^\p{L}]*)$/u.exec(text) ?? [];
  return before + middle.replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign) + after;
}

function isDecorated(text: string, isWord: (word: string) => boolean): boolean {
  const [, before = "", word = "", after = ""] =
    /^([^\p{L}]*)(\p{L}[\p{L}\p{N}]*?)([^\p{L}]*)$/u.exec(text) ?? [];
  if (word === "" || before.length + after.length > MAX_DECORATION) return false;
  const half = word.slice(0, word.length / 2);
  return isWord(word) || (word === half + half && isWord(half));
}

/** A piece over and over, the last time perhaps not whole, or signs in groups: "12312312", "11112222". */
function isRepeated(text: string): boolean {
  const signs = [...text];
  const repeats = (length: number) =>
    signs.length >= 2 * length &&
    signs.every((sign, at) => at < length || sign === signs[at - length]);
  const groups = text.match(/(.)\1*/gsu) ?? [];
  const isInGroups = groups.length <= 5 && groups.every((group) => [...group].length > 1);
  return isInGroups || [1, 2, 3, 4, 5].some(repeats);
}

/** Neighbours on the keyboard or in the alphabet; a run of digits may have a sign or two around it. */
function isRun(text: string): boolean {
  const [, digits] = /^\D{0,2}(\d{6,})\D{0,2}$/.exec(text) ?? [];
  return (digits ? [DIGITS] : KEYS).some((keys) => {
    const run = digits ?? text;
    return keys.includes(run) || [...keys].reverse().join("").includes(run);
  });
}

/** Eight digits that are a day of somebody's life, in any order of its parts. */
function isDate(text: string): boolean {
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!parts) return false;
  const [a = 0, b = 0, c = 0, d = 0] = parts.slice(1).map(Number);
  const isYear = (century: number) => century === 19 || century === 20;
  const isDay = (one: number, other: number) =>
    one >= 1 && other >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31;
  return (isYear(a) && isDay(c, d)) || (isYear(c) && isDay(a, b));
}

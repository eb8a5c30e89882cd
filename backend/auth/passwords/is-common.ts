import { COMMON_RUNS, COMMON_WORDS } from "./common-words.ts";

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
  const isWord = (word: string) => COMMON_WORDS.has(word) || words.has(word);
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

function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text);
}

function isRun(text: string): boolean {
  const digits = /^\d{6,}$/.test(text);
  return (digits ? [DIGITS] : KEYS).some(
    (keys) => keys.includes(text) || [...keys].reverse().join("").includes(text),
  );
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

import type { Field, JsonOperation } from "../request/api-request.ts";
import {
  attempt,
  character,
  choose,
  end,
  FAILED,
  isNext,
  label,
  literal,
  many,
  notFollowedBy,
  optional,
  type Parsed,
  type Parser,
  run,
  type Scanner,
  separated,
} from "./scanner.ts";

const NAME_CHARACTERS = /[\p{L}0-9_ $]+/uy;
const KEY_CHARACTERS = /[^(\-:.,>)]+/y;
const SPACES = /[ \t]*/y;

/** Runs `parser` and skips surrounding spaces. */
export function lexeme<T>(scanner: Scanner, parser: Parser<T>): Parsed<T> {
  run(scanner, SPACES);
  const value = parser(scanner);
  if (value !== FAILED) run(scanner, SPACES);
  return value;
}

export function comma(scanner: Scanner): Parsed<string> {
  return lexeme(scanner, (inner) => symbol(inner, ","));
}

export function symbol(scanner: Scanner, mark: string): Parsed<string> {
  return character(scanner, (found) => found === mark, `"${mark}"`);
}

export function delimiter(scanner: Scanner): Parsed<string> {
  return character(scanner, (found) => found === ".", "delimiter (.)");
}

export function between<T>(scanner: Scanner, parser: Parser<T>): Parsed<T> {
  if (symbol(scanner, "(") === FAILED) return FAILED;
  const value = parser(scanner);
  return value === FAILED || symbol(scanner, ")") === FAILED ? FAILED : value;
}

/** A name, quoted or consisting of letters, digits and `_ $-`. */
export function fieldName(scanner: Scanner): Parsed<string> {
  return label(scanner, "field name (* or [a..z0..9_$])", (inner) =>
    choose(inner, quotedValue, (plain) => separatedByDash(plain, identifier)),
  );
}

/** A word in types and names, without surrounding spaces. */
export function identifier(scanner: Scanner): Parsed<string> {
  const found = run(scanner, NAME_CHARACTERS, "letter", "digit");
  return found === "" ? FAILED : found.trim();
}

/** Double-quoted text, in which a backslash escapes the next character. */
export function quotedValue(scanner: Scanner): Parsed<string> {
  if (symbol(scanner, '"') === FAILED) return FAILED;
  const parts = many(scanner, (inner) => {
    const plain = run(inner, /[^\\"]+/y);
    if (plain !== "") return plain;
    if (symbol(inner, "\\") === FAILED) return FAILED;
    return character(inner, () => true);
  });
  return parts === FAILED || symbol(scanner, '"') === FAILED ? FAILED : parts.join("");
}

export function field(scanner: Scanner): Parsed<Field> {
  return lexeme(scanner, (inner) => {
    const name = fieldName(inner);
    if (name === FAILED) return FAILED;
    const json = jsonPath(inner);
    return json === FAILED ? FAILED : { name, json };
  });
}

/** `->key`, `->>key` and `->0`, any number of them. */
export function jsonPath(scanner: Scanner): Parsed<JsonOperation[]> {
  return many(scanner, (inner) => {
    const arrow = choose<string>(
      inner,
      (text) => literal(text, "->>"),
      (text) => literal(text, "->"),
    );
    if (arrow === FAILED) return FAILED;
    const operand = choose<JsonOperation["operand"]>(
      inner,
      (text) => attempt(text, jsonIndex),
      (text) => attempt(text, jsonKey),
    );
    return operand === FAILED ? FAILED : { arrow: arrow === "->>" ? "->>" : "->", operand };
  });
}

function jsonIndex(scanner: Scanner): Parsed<{ index: string }> {
  const sign = optional(scanner, (inner) => symbol(inner, "-"));
  const digits = run(scanner, /[0-9]+/y, "digit");
  if (sign === FAILED || digits === "" || jsonIndexEnd(scanner) === FAILED) return FAILED;
  return { index: `${sign ?? "+"}${digits}` };
}

function jsonIndexEnd(scanner: Scanner): Parsed<true> {
  return choose(
    scanner,
    (text) => isNext(text, "->"),
    (text) => isNext(text, "::"),
    (text) => isNext(text, "."),
    (text) => isNext(text, ","),
    end,
  );
}

function jsonKey(scanner: Scanner): Parsed<{ key: string }> {
  const key = label(scanner, "any non reserved character different from: .,>()", (inner) =>
    choose(inner, quotedValue, (plain) =>
      separatedByDash(plain, (part) => {
        const found = run(part, KEY_CHARACTERS);
        return found === "" ? FAILED : found.trim();
      }),
    ),
  );
  return key === FAILED ? FAILED : { key };
}

/** Words separated by dashes; `->` is an arrow. */
function separatedByDash(scanner: Scanner, word: Parser<string>): Parsed<string> {
  const words = separated(scanner, word, (inner) =>
    attempt(inner, (dash) => {
      if (symbol(dash, "-") === FAILED) return FAILED;
      return notFollowedBy(dash, (found) => found === ">");
    }),
  );
  return words === FAILED ? FAILED : words.join("-");
}

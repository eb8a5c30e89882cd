import type { FullTextOperator, Operation } from "../request/api-request.ts";
import { between, delimiter, identifier, lexeme, quotedValue, symbol } from "./names.ts";
import {
  attempt,
  character,
  choose,
  FAILED,
  label,
  literal,
  notFollowedBy,
  optional,
  type Parsed,
  type Parser,
  run,
  type Scanner,
  separated,
} from "./scanner.ts";

type CompareOperator = (Operation & { kind: "compare" })["operator"];

const SIMPLE_OPERATORS = ["neq", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj"] as const;
/** Operators that accept `(any)` and `(all)`. Longer names precede their prefixes. */
const QUANTIFIABLE_OPERATORS = [
  "eq",
  "gte",
  "gt",
  "lte",
  "lt",
  "like",
  "ilike",
  "match",
  "imatch",
] as const;
const FULL_TEXT_OPERATORS = ["fts", "plfts", "phfts", "wfts"] as const;
const IS_VALUES = ["null", "not_null", "true", "false", "unknown"] as const;

const FULL_TEXT_PARSERS = FULL_TEXT_OPERATORS.map(wordParser<FullTextOperator>);
const SIMPLE_PARSERS = SIMPLE_OPERATORS.map(wordParser<CompareOperator>);
const QUANTIFIABLE_PARSERS = QUANTIFIABLE_OPERATORS.map(wordParser<CompareOperator>);
const QUANTIFIER_PARSERS = (["any", "all"] as const).map(wordParser<"any" | "all">);
const IS_PARSERS = IS_VALUES.map(isParser);

export type NegatableOperation = { isNegated: boolean; operation: Operation };

/** An operator and its value, after an optional `not.`: `eq.1`, `not.in.(1,2)`. */
export function operation(
  scanner: Scanner,
  singleValue: Parser<string>,
): Parsed<NegatableOperation> {
  const negation = attempt(scanner, (inner) => operatorWord(inner, "not"));
  const found = label(scanner, "operator (eq, gt, ...)", (inner) =>
    choose<Operation>(
      inner,
      inList,
      isValue,
      (text) => distinct(text, singleValue),
      (text) => attempt(text, (part) => fullText(part, singleValue)),
      (text) => attempt(text, (part) => simple(part, singleValue)),
      (text) => attempt(text, (part) => quantifiable(part, singleValue)),
    ),
  );
  return found === FAILED ? FAILED : { isNegated: negation !== FAILED, operation: found };
}

/** The rest of the text. */
export function wholeValue(scanner: Scanner): Parsed<string> {
  return run(scanner, /[\s\S]*/y);
}

/** A value within `and` and `or`: quoted, an array in braces, or up to a comma or parenthesis. */
export function logicValue(scanner: Scanner): Parsed<string> {
  return choose(
    scanner,
    quotedElement,
    (inner) => attempt(inner, arrayLiteral),
    (inner) => run(inner, /[^,)]*/y),
  );
}

function arrayLiteral(scanner: Scanner): Parsed<string> {
  if (literal(scanner, "{") === FAILED) return FAILED;
  const elements = run(scanner, /[^{}]*/y);
  return literal(scanner, "}") === FAILED ? FAILED : `{${elements}}`;
}

function quotedElement(scanner: Scanner): Parsed<string> {
  return attempt(scanner, (inner) => {
    const value = quotedValue(inner);
    if (value === FAILED) return FAILED;
    const isFollowed = notFollowedBy(inner, (found) => found !== "," && found !== ")");
    return isFollowed === FAILED ? FAILED : value;
  });
}

function inList(scanner: Scanner): Parsed<Operation> {
  if (attempt(scanner, (inner) => operatorWord(inner, "in")) === FAILED) return FAILED;
  if (lexeme(scanner, (inner) => symbol(inner, "(")) === FAILED) return FAILED;
  const values = separated(
    scanner,
    (inner) => choose(inner, quotedElement, (text) => run(text, /[^,)]*/y)),
    (inner) => symbol(inner, ","),
  );
  if (values === FAILED || lexeme(scanner, (inner) => symbol(inner, ")")) === FAILED) return FAILED;
  return { kind: "in", values };
}

function isValue(scanner: Scanner): Parsed<Operation> {
  if (attempt(scanner, (inner) => operatorWord(inner, "is")) === FAILED) return FAILED;
  return label(scanner, "isVal: (null, not_null, true, false, unknown)", (inner) =>
    choose(inner, ...IS_PARSERS),
  );
}

function isParser(value: (typeof IS_VALUES)[number]): Parser<Operation> {
  return (scanner) =>
    attempt(scanner, (inner) =>
      anyCase(inner, value) === FAILED ? FAILED : { kind: "is", value },
    );
}

function anyCase(scanner: Scanner, word: string): Parsed<true> {
  for (const letter of word) {
    const upper = letter.toUpperCase();
    const found = choose(
      scanner,
      (inner) => symbol(inner, letter),
      (inner) => character(inner, (next) => next === upper, `"${upper}"`),
    );
    if (found === FAILED) return FAILED;
  }
  return true;
}

function distinct(scanner: Scanner, singleValue: Parser<string>): Parsed<Operation> {
  if (attempt(scanner, (inner) => operatorWord(inner, "isdistinct")) === FAILED) return FAILED;
  const value = singleValue(scanner);
  return value === FAILED ? FAILED : { kind: "isdistinct", value };
}

function fullText(scanner: Scanner, singleValue: Parser<string>): Parsed<Operation> {
  const operator = choose(scanner, ...FULL_TEXT_PARSERS);
  if (operator === FAILED) return FAILED;
  const language = optional(scanner, (inner) =>
    attempt(inner, (text) => between(text, identifier)),
  );
  if (language === FAILED || delimiter(scanner) === FAILED) return FAILED;
  const value = singleValue(scanner);
  if (value === FAILED) return FAILED;
  return { kind: "fts", operator, language: language ?? undefined, value };
}

function simple(scanner: Scanner, singleValue: Parser<string>): Parsed<Operation> {
  const operator = choose(scanner, ...SIMPLE_PARSERS);
  if (operator === FAILED || delimiter(scanner) === FAILED) return FAILED;
  const value = singleValue(scanner);
  return value === FAILED ? FAILED : { kind: "compare", operator, quantifier: undefined, value };
}

function quantifiable(scanner: Scanner, singleValue: Parser<string>): Parsed<Operation> {
  const operator = choose(scanner, ...QUANTIFIABLE_PARSERS);
  if (operator === FAILED) return FAILED;
  const quantifier = optional(scanner, (inner) =>
    attempt(inner, (text) => between(text, (word) => choose(word, ...QUANTIFIER_PARSERS))),
  );
  if (quantifier === FAILED || delimiter(scanner) === FAILED) return FAILED;
  const value = singleValue(scanner);
  if (value === FAILED) return FAILED;
  return { kind: "compare", operator, quantifier: quantifier ?? undefined, value };
}

function wordParser<T extends string>(word: T): Parser<T> {
  return (scanner) => (literal(scanner, word) === FAILED ? FAILED : word);
}

function operatorWord(scanner: Scanner, word: string): Parsed<string> {
  return literal(scanner, word) === FAILED ? FAILED : delimiter(scanner);
}

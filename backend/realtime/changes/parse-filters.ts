const OPERATORS = [
  "eq",
  "neq",
  "lt",
  "lte",
  "gt",
  "gte",
  "in",
  "like",
  "ilike",
  "is",
  "match",
  "imatch",
  "isdistinct",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** One filter on a row; `values` has one value, except for `in`. */
export type RowFilter = {
  column: string;
  operator: Operator;
  values: string[];
  isNegated: boolean;
};

const MAX_FILTERS = 20;
const MAX_VALUES = 100;
const IS_VALUES = ["null", "true", "false", "unknown"];

/**
 * Parses comma-separated `column=operator.value` filters, all of which have to match. `not.` before the operator
 * negates it; values that contain commas, brackets or quotes are quoted.
 */
export function parseFilters(text: string): { filters: RowFilter[] } | { problem: string } {
  if (text.trim() === "") return { filters: [] };
  const segments = splitOutsideQuotes(text);
  if (segments.length > MAX_FILTERS) return { problem: `at most ${MAX_FILTERS} conditions` };
  const filters: RowFilter[] = [];
  for (const segment of segments) {
    const filter = parseCondition(segment.trim());
    if (typeof filter === "string") return { problem: filter };
    filters.push(filter);
  }
  return { filters };
}

function parseCondition(text: string): RowFilter | string {
  if (text === "") return "filter must not contain empty segments (check for extra commas)";
  const [, column = "", negation, name, rest = ""] =
    /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? [];
  const operator = OPERATORS.find((each) => each === name);
  if (!operator) return JSON.stringify(text);
  const isNegated = negation !== undefined;
  if (operator !== "in") {
    const value = unquote(rest);
    if (operator === "is" && !IS_VALUES.includes(value))
      return "invalid value for is filter: must be null, true, false, or unknown";
    if (/like$/.test(operator) && endsInEscape(value))
      return "LIKE pattern must not end with escape character";
    return { column: column.trim(), operator, values: [value], isNegated };
  }
  if (!/^\(.*\)$/s.test(rest)) return "`in` filter value must be wrapped by parentheses";
  const values = splitOutsideQuotes(rest.slice(1, -1)).map((value) => unquote(value.trim()));
  if (values.length > MAX_VALUES) return "too many values for `in` filter. Maximum 100";
  return { column: column.trim(), operator, values, isNegated };
}

/** PostgreSQL reports this only when matching reaches the end of the pattern, so it is checked here. */
function endsInEscape(pattern: string): boolean {
  return /(?<!\\)(?:\\\\)*\\$/.test(pattern);
}

/** Splits at commas outside of brackets and quotes; quotes open only at the start of a value. */
function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (isQuoted && letter === "\\") index += 1;
    else if (letter === '"') {
      const opens = index === start || ".(,".includes(text.charAt(index - 1));
      if (isQuoted || opens) isQuoted = !isQuoted;
    } else if (!isQuoted && letter === "(") depth += 1;
    else if (!isQuoted && letter === ")") depth = Math.max(0, depth - 1);
    else if (!isQuoted && letter === "," && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function unquote(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1];
  return quoted === undefined ? value : quoted.replaceAll(/\\(.)/gs, "$1");
}

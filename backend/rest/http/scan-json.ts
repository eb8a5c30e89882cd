/** What a JSON text holds, as far as it matters before PostgreSQL reads it. */
export type JsonShape =
  | { kind: "object"; keys: string[] }
  /** `keys` of the first element; undefined when not all elements are objects with the same keys. */
  | { kind: "array"; isEmpty: boolean; keys: string[] | undefined }
  | { kind: "scalar" }
  | { kind: "malformed" }
  | { kind: "too-deep" };

/**
 * Checks a JSON text and looks at its outermost keys. The text itself goes to the database, so that no number loses
 * digits; the values that are read here are dropped.
 *
 * @param maxDepth objects and arrays within each other.
 */
export function scanJson(text: string, maxDepth: number): JsonShape {
  if (isDeeperThan(text, maxDepth)) return { kind: "too-deep" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "malformed" };
  }
  if (Array.isArray(value)) return describeArray(value);
  if (typeof value === "object" && value !== null) {
    return { kind: "object", keys: Object.keys(value) };
  }
  return { kind: "scalar" };
}

/** Counts brackets outside of strings, without recursion. */
function isDeeperThan(text: string, maxDepth: number): boolean {
  const marks = /["[\]{}]/g;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '"') marks.lastIndex = endOfString(text, marks.lastIndex);
    else if (mark[0] === "[" || mark[0] === "{") depth += 1;
    else depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** Where the string that begins before `from` has ended. */
function endOfString(text: string, from: number): number {
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function describeArray(rows: unknown[]): JsonShape {
  if (rows.length === 0) return { kind: "array", isEmpty: true, keys: [] };
  let first: string[] | undefined;
  for (const row of rows) {
    if (typeof row !== "object" || row === null || Array.isArray(row)) {
      return { kind: "array", isEmpty: false, keys: undefined };
    }
    const keys = Object.keys(row);
    first ??= keys;
    if (keys.length !== first.length || !first.every((key) => Object.hasOwn(row, key))) {
      return { kind: "array", isEmpty: false, keys: undefined };
    }
  }
  return { kind: "array", isEmpty: false, keys: first };
}

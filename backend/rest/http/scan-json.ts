/** Facts about a JSON text that are needed before PostgreSQL parses it. */
export type JsonShape =
  | { kind: "object"; keys: string[] }
  /** `keys` of the first element; undefined when not all elements are objects with the same keys. */
  | { kind: "array"; isEmpty: boolean; keys: string[] | undefined }
  | { kind: "scalar" }
  | { kind: "malformed" };

/**
 * Validates a JSON text and collects its outermost keys. The text itself is sent to the database, so that numbers keep
 * all digits; the values parsed here are discarded.
 */
export function scanJson(text: string): JsonShape {
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

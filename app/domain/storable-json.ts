/** JSON text that may hold what PostgreSQL cannot: NUL, or half of a surrogate pair. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/**
 * The same JSON value as PostgreSQL can store it: without NUL characters, which some programs put on the clipboard, and
 * with U+FFFD in place of half a surrogate pair.
 */
export function toStorable<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  if (!UNSTORABLE.test(json)) return value;
  return JSON.parse(json, (_, member: unknown) =>
    typeof member === "string" ? member.replaceAll("\0", "").toWellFormed() : member,
  );
}

/** Values of a body in CSV, as a form or as JSON: parsing millions of empty ones would hold the process for seconds. */
export const MAX_VALUES = 250_000;
export const TOO_MANY_VALUES = "A body of this type has at most 250,000 values";

/**
 * Whether a JSON text has more than `MAX_VALUES` objects, lists and further values of a row. Values in deeper lists and
 * objects do not count: they cost little, and a long text has many. Takes linear time and no memory.
 */
export function hasTooManyValues(json: string): boolean {
  let count = 0;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === "\\" && isInString) at += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === "{" || character === "[") {
      depth += 1;
      count += 1;
    } else if (character === "}" || character === "]") depth -= 1;
    else if (character === "," && depth <= 2) count += 1;
    if (count > MAX_VALUES) return true;
  }
  return false;
}

/**
 * Parses the parameters of a query string in order; the value is undefined without `=`. `&` and `;` separate; `+` is a
 * space. Invalid UTF-8 becomes U+FFFD.
 */
export function parseQueryString(text: string): [name: string, value: string | undefined][] {
  return text
    .replace(/^\?/, "")
    .split(/[&;]/)
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at === -1
        ? [decode(part), undefined]
        : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    });
}

/** The parameters sorted by name and encoded anew, for `Content-Location`. */
export function canonicalQuery(parameters: [name: string, value: string | undefined][]): string {
  return parameters
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value = ""]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return decodeLeniently(spaced);
  }
}

/** Keeps a percent sign that is not followed by two hexadecimal digits. */
function decodeLeniently(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll("%", ""), "hex").toString("utf8"),
  );
}

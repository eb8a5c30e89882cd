const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** Reads CSV (RFC 4180) with a header as one record a line. Ends at what is no CSV. */
export function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const match = FIELD.exec(text);
    if (!match) break;
    const [, quoted, plain = "", end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  const [header = [], ...lines] = rows.filter((row) => row.length > 1);
  return lines.map((line) =>
    Object.fromEntries(header.map((name, index) => [name, line[index] ?? ""])),
  );
}

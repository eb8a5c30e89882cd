/** A line of CSV (RFC 4180), with its end. */
export function toCsvRow(values: readonly string[]): string {
  return `${values.map(toCell).join(",")}\r\n`;
}

/** Spreadsheets run a cell that begins like a formula; the apostrophe makes it text. */
function toCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

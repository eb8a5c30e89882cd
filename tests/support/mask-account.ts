/**
 * An answer without what differs from account to account, to compare answers to the letter: its address or number, ids, and
 * times, of which those of one moment stay equal.
 */
export function maskAccount(text: string, address: string): string {
  const times = [...new Set(text.match(/\d{4}-\d\d-\d\dT[\d:.]+/g))];
  return times
    .reduce((masked, time, index) => masked.replaceAll(time, `time ${index}`), text)
    .replaceAll(address, "address")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");
}

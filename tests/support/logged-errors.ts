/**
 * Lines of a site's log with the level "error" or "fatal". Outages are not among them: on a busy machine the database
 * may answer too late for its check.
 */
export function loggedErrors(log: string): string[] {
  return log
    .split("\n")
    .filter((line) => /"level":"(?:error|fatal)"/.test(line) && !line.includes('"outage"'));
}

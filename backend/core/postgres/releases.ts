/** A release of PostgreSQL, such as 18.4. */
export type Release = { major: number; minor: number };

/**
 * The newest minor releases at the time of writing, by major version. Older ones lack security
 * fixes. "Updates of PostgreSQL" in docs/operations.md says when to change this table.
 */
export const KNOWN_RELEASES = {
  date: "2026-08-13",
  source: "https://www.postgresql.org/support/security/CVE-2026-16239/",
  minors: new Map([
    [15, 19],
    [16, 15],
    [17, 11],
    [18, 6],
  ]),
} as const;

/** Parses the output of `postgres --version` or `show server_version`; undefined when it contains no version. */
export function readRelease(text: string): Release | undefined {
  // A beta of 19 reports 19beta1.
  const [, major, minor] = /\b(\d+)(?:\.(\d+)|beta|rc|devel)/.exec(text) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor ?? 0) };
}

/** A warning for operators about a release that is older than a known one; undefined for all others. */
export function describeOldRelease({ major, minor }: Release): string | undefined {
  const known = KNOWN_RELEASES.minors.get(major);
  if (known === undefined || minor >= known) return undefined;
  return `PostgreSQL ${major}.${minor} lacks the security fixes of ${major}.${known} (${KNOWN_RELEASES.date}, ${KNOWN_RELEASES.source})`;
}

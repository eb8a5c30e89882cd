import type { Preferences } from "../request/api-request.ts";

const RETURN = ["representation", "minimal", "headers-only"] as const;
const COUNT = ["exact", "planned", "estimated"] as const;
const RESOLUTION = ["merge-duplicates", "ignore-duplicates"] as const;
const MISSING = ["default", "null"] as const;
const TX = ["commit", "rollback"] as const;
const HANDLING = ["strict", "lenient"] as const;

const ACCEPTED: ReadonlySet<string> = new Set([
  ...RETURN.map((value) => `return=${value}`),
  ...COUNT.map((value) => `count=${value}`),
  ...RESOLUTION.map((value) => `resolution=${value}`),
  ...MISSING.map((value) => `missing=${value}`),
  ...TX.map((value) => `tx=${value}`),
  ...HANDLING.map((value) => `handling=${value}`),
]);

/**
 * Parses the `Prefer` header (RFC 7240). Of several values for one preference the first wins.
 *
 * @param isRollbackAllowed whether `tx` is a known preference.
 */
export function parsePreferences(
  header: string | null,
  { isRollbackAllowed }: { isRollbackAllowed: boolean },
): Preferences {
  const given = header === null ? [] : header.split(",").map((preference) => preference.trim());
  const first = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    for (const preference of given) {
      const found = values.find((value) => preference === `${name}=${value}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const openValue = (name: string) =>
    given.find((preference) => preference.startsWith(`${name}=`))?.slice(name.length + 1);
  const maxAffected = openValue("max-affected");
  return {
    return: first("return", RETURN),
    count: first("count", COUNT),
    resolution: first("resolution", RESOLUTION),
    missing: first("missing", MISSING),
    tx: isRollbackAllowed ? first("tx", TX) : undefined,
    handling: first("handling", HANDLING),
    timezone: openValue("timezone"),
    maxAffected: /^-?\d+$/.test(maxAffected ?? "") ? Number(maxAffected) : undefined,
    invalid: given.filter((preference) => !ACCEPTED.has(preference) && !isOpen(preference)),
  };
}

/** The value of `Preference-Applied`; undefined when it is empty. */
export function describePreferences(preferences: Partial<Preferences>): string | undefined {
  const { resolution, missing, count, tx, handling, timezone, maxAffected } = preferences;
  const named: [name: string, value: string | number | undefined][] = [
    ["resolution", resolution],
    ["missing", missing],
    ["return", preferences.return],
    ["count", count],
    ["tx", tx],
    ["handling", handling],
    ["timezone", timezone],
    ["max-affected", handling === "strict" ? maxAffected : undefined],
  ];
  const applied = named
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  return applied.length > 0 ? applied.join(", ") : undefined;
}

function isOpen(preference: string): boolean {
  return preference.startsWith("timezone=") || preference.startsWith("max-affected=");
}

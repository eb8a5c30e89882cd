/** How long before its end a license is warned about. */
export const LICENSE_WARNING_MS = 7 * 86_400_000;

/**
 * Whether readers get a placeholder instead of an image, because its license has ended. `expiresAt` is an ISO date-time,
 * null for a license without an end.
 */
export function hasLicenseEnded(
  { expiresAt }: { expiresAt: string | null },
  now = Date.now(),
): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

/** A few words about a license that has ended, or ends within a week; empty for others. */
export function licenseText(license: { expiresAt: string | null }, now = Date.now()): string {
  if (hasLicenseEnded(license, now)) return "License ended";
  return hasLicenseEnded(license, now + LICENSE_WARNING_MS) ? "License ends soon" : "";
}

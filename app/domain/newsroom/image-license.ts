import type { LibraryImage } from "./library-image.ts";

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

/**
 * Why an image of the library may not be shown; undefined if it may. Only where licenses are required, each image needs
 * one: a warning about most images would be one that nobody reads.
 */
export function licenseProblem(
  { license, copyright, expiresAt }: Pick<LibraryImage, "license" | "copyright" | "expiresAt">,
  { now, isRequired }: { now: number; isRequired: boolean },
): string | undefined {
  if (hasLicenseEnded({ expiresAt }, now)) {
    return "its license has ended.";
  }
  if (hasLicenseEnded({ expiresAt }, now + LICENSE_WARNING_MS)) {
    return "its license ends within a week.";
  }
  if (isRequired && license.trim() === "" && copyright.trim() === "") {
    return "the library has neither a license nor a copyright for it.";
  }
  return undefined;
}

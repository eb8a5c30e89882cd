import type { Role } from "../account/auth-user.ts";

/** A user in the people list. Dates are ISO date-times. */
export type Person = {
  id: string;
  email: string;
  /** Empty when not set. */
  name: string;
  role: Role;
  joinedAt: string;
  /** Null when they never signed in. */
  lastSignInAt: string | null;
};

/** A role with its article: 'an admin', 'a reader'. */
export function roleText(role: Role): string {
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
}

/** Sentence that says who may edit the site. */
export function staffAccessText(access: "any-user" | "role"): string {
  return access === "any-user"
    ? "Everyone who signs in can edit this site."
    : "Only editors and admins can edit this site.";
}

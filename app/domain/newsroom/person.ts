import type { Role } from "../account/auth-user.ts";

/** A user of the site, as admins see them. Dates are ISO date-times. */
export type Person = {
  id: string;
  email: string;
  /** Empty when they gave none. */
  name: string;
  role: Role;
  joinedAt: string;
  /** Null when they never signed in. */
  lastSignInAt: string | null;
};

/** 'an admin', 'a reader': a role in a sentence. */
export function roleText(role: Role): string {
  return role === "reader" ? "a reader" : `an ${role}`;
}

/** Who may edit the site now, in one sentence. */
export function staffAccessText(access: "any-user" | "role"): string {
  return access === "any-user"
    ? "Everyone who signs in can edit this site."
    : "Only editors and admins can edit this site.";
}

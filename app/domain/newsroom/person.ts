import type { Role } from "../account/auth-user.ts";

/** A user in the people list. Dates are ISO date-times. */
export type Person = {
  id: string;
  email: string;
  /** Empty when not set. */
  name: string;
  role: Role;
  /** The author that they write as. */
  author: { id: string; name: string } | null;
  joinedAt: string;
  /** Null when they never signed in. */
  lastSignInAt: string | null;
};

/** A role with its article: 'an admin', 'a reader'. */
export function roleText(role: Role): string {
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
}

/** Rights of a role, in one sentence. */
export function roleHint(role: Role): string {
  return ROLE_HINTS[role];
}

const ROLE_HINTS: Record<Role, string> = {
  reader: "Reads the site and has no access to the newsroom.",
  contributor: "Writes own and shared articles and submits them for review.",
  author: "Does the same, and publishes own articles.",
  editor: "Writes and publishes all articles, and manages authors, categories and messages.",
  admin: "Does everything, and manages people, settings and the activity log.",
};

/** Sentence that says who may edit the site. */
export function staffAccessText(access: "any-user" | "role"): string {
  return access === "any-user"
    ? "Everyone who signs in can edit this site."
    : "Only editors and admins can edit this site.";
}

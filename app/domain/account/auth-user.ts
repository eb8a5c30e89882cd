export const ROLES = ["reader", "editor", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** Whoever is signed in. */
export type AuthUser = {
  id: string;
  email: string;
  /** Empty when they gave none. */
  name: string;
  role: Role;
  /** Whether they sign in with a password; others do so at a provider. */
  hasPassword: boolean;
};

/** Why the auth service refused something that was asked of it. */
export type AuthFailure = {
  /** Its stable code, for example `email_not_confirmed`; empty when there is none. */
  code: string;
  /** In its own words; empty when it gave none. */
  message: string;
  /** What a weak password lacks. */
  reasons: string[];
};

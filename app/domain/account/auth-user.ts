export const ROLES = ["reader", "contributor", "author", "editor", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** The signed-in user. */
export type AuthUser = {
  id: string;
  email: string;
  /** Empty when not set. */
  name: string;
  role: Role;
  /** Whether they have a password; others sign in with a provider. */
  hasPassword: boolean;
};

/** Why the auth service refused a request. */
export type AuthFailure = {
  /** Stable error code, for example `email_not_confirmed`; empty when there is none. */
  code: string;
  /** The service's message; empty when there is none. */
  message: string;
  /** Weaknesses of a refused password. */
  reasons: string[];
};

export const WRONG_PASSWORD_TEXT = "That isn't your password.";

/** Whether the current password was wrong. */
export function isWrongPassword(failure: AuthFailure | undefined): boolean {
  return failure?.code === "invalid_credentials" || failure?.code === "current_password_mismatch";
}

/** Whether the last sign-in is too long ago for this change. */
export function needsSignIn(failure: AuthFailure | undefined): boolean {
  return failure?.code === "reauthentication_needed";
}

const WEAKNESS_TEXTS: Record<string, string> = {
  length: "It is too short.",
  characters: "It needs more kinds of characters.",
  pwned: "It is easy to guess: an email address, or a password found in a data breach.",
};

/** Texts for the weaknesses of a password. Reasons that are already texts are kept. */
export function passwordReasonTexts(reasons: readonly string[]): string[] {
  return reasons.map((reason) => WEAKNESS_TEXTS[reason] ?? reason);
}

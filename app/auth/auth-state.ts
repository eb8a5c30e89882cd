import type { StaffAccess } from "../data/database.types.ts";
import type { AuthUser } from "../domain/account/auth-user.ts";
import type { Assurance } from "../domain/account/two-step.ts";

/** What happens to a session, as the auth client tells it. */
export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

/** How a session came to its end: by signing out here, in another tab, or without being asked (expired, revoked). */
export type SessionEnd = "here" | "elsewhere" | "unasked";

export type AuthState = {
  user: AuthUser | null;
  /** Has shown the password and not the second factor yet: nobody is signed in until then. */
  pending?: AuthUser;
  /** How sure it is who `user` or `pending` is. */
  assurance?: Assurance;
  /** Who may use the newsroom, asked for when the role of the user does not say it. */
  staffAccess?: StaffAccess;
  /** Until it is known whether there is a session. */
  isLoading: boolean;
  lastEvent?: AuthEvent;
  /** How the last session ended; absent while there is a user, and when there never was one. */
  end?: SessionEnd;
  /** The user came by a mail about a forgotten password and has not set a new one yet. */
  isRecovering: boolean;
};

export const LOADING: AuthState = { user: null, isLoading: true, isRecovering: false };

/** Whether to offer the newsroom to whoever is signed in. */
export function mayEdit({ user, staffAccess }: AuthState): boolean {
  return user !== null && (user.role !== "reader" || staffAccess === "any-user");
}

/** Where the session puts what has become of it. */
export type StateHolder = { get: () => AuthState; set: (state: AuthState) => void };

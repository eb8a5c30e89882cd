import type { StaffAccess } from "../data/rows.types.ts";
import type { AuthUser } from "../domain/account/auth-user.ts";
import {
  type Assurance,
  needsSecondFactor,
  PASSWORD_ONLY,
} from "../domain/account/second-factor.ts";

/** Auth events, as supabase-js names them. */
export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

/** How a session ended: signed out here, signed out in another tab, or expired or revoked. */
export type SessionEnd = "here" | "other-tab" | "expired";

export type AuthState = {
  user: AuthUser | null;
  /** Has entered the password but not the second factor. Not signed in until then. */
  pending?: AuthUser;
  /** Assurance level of `user` or `pending`. */
  assurance?: Assurance;
  /** The staff access setting. Loaded only for users whose role does not decide it. */
  staffAccess?: StaffAccess;
  /** True until it is known whether there is a session. */
  isLoading: boolean;
  lastEvent?: AuthEvent;
  /** How the last session ended; absent while there is a user, and when there never was one. */
  end?: SessionEnd;
  /** The user followed a password-reset email and has not set a new password yet. */
  isRecovering: boolean;
};

export const LOADING: AuthState = { user: null, isLoading: true, isRecovering: false };

/** Whether menus offer the newsroom to the user. */
export function canUseNewsroom({ user, staffAccess }: AuthState): boolean {
  return user !== null && (user.role !== "reader" || staffAccess === "any-user");
}

/** Access to the stored state, passed to the session. */
export type StateHolder = { get: () => AuthState; set: (state: AuthState) => void };

/** Returns the state after an event. `user` and `assurance` are those of the event's session. */
export function reduceAuth(
  state: AuthState,
  event: AuthEvent,
  user: AuthUser | null,
  end: SessionEnd = "expired",
  assurance: Assurance = PASSWORD_ONLY,
): AuthState {
  if (!user || event === "SIGNED_OUT") {
    const ended = state.user ? end : state.end;
    return { user: null, isLoading: false, lastEvent: event, end: ended, isRecovering: false };
  }
  if (needsSecondFactor(assurance)) {
    return {
      user: null,
      pending: user,
      assurance,
      isLoading: false,
      lastEvent: event,
      end: state.user ? "expired" : state.end,
      isRecovering: isRecovering(state, event),
    };
  }
  return {
    // The client repeats events; keeping the same object avoids needless renders.
    user: state.user && isSame(state.user, user) ? state.user : user,
    assurance,
    staffAccess: state.staffAccess,
    isLoading: false,
    lastEvent: event,
    isRecovering: isRecovering(state, event),
  };
}

function isRecovering(state: AuthState, event: AuthEvent): boolean {
  if (event === "PASSWORD_RECOVERY") return true;
  return event !== "USER_UPDATED" && state.isRecovering;
}

function isSame(a: AuthUser, b: AuthUser): boolean {
  return (
    a.id === b.id &&
    a.email === b.email &&
    a.name === b.name &&
    a.role === b.role &&
    a.hasPassword === b.hasPassword
  );
}

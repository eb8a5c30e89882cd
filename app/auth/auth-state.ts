import type { AuthUser } from "../domain/auth-user.ts";

/** What happens to a session, as the auth client tells it. */
export const AUTH_EVENTS = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
] as const;

export type AuthEvent = (typeof AUTH_EVENTS)[number];

/** How a session came to its end: by signing out here, in another tab, or without being asked (expired, revoked). */
export type SessionEnd = "here" | "elsewhere" | "unasked";

export type AuthState = {
  user: AuthUser | null;
  /** Until it is known whether there is a session. */
  isLoading: boolean;
  lastEvent?: AuthEvent;
  /** How the last session ended; absent while there is a user, and when there never was one. */
  end?: SessionEnd;
  /** The user came by a mail about a forgotten password and has not set a new one yet. */
  isRecovering: boolean;
};

export const LOADING: AuthState = { user: null, isLoading: true, isRecovering: false };

/** The state after an event. `user` is who the session of the event belongs to. */
export function reduceAuth(
  state: AuthState,
  event: AuthEvent,
  user: AuthUser | null,
  end: SessionEnd = "unasked",
): AuthState {
  if (!user || event === "SIGNED_OUT") {
    const ended = state.user ? end : state.end;
    return { user: null, isLoading: false, lastEvent: event, end: ended, isRecovering: false };
  }
  return {
    // The client tells of the same session again and again; who listens should not have to care.
    user: state.user && isSame(state.user, user) ? state.user : user,
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
  return a.id === b.id && a.email === b.email && a.name === b.name && a.role === b.role;
}

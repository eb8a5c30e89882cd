import type { AuthUser } from "../domain/account/auth-user.ts";
import { type Assurance, isSecondStepDue, PASSWORD_ONLY } from "../domain/account/two-step.ts";
import type { AuthEvent, AuthState, SessionEnd } from "./auth-state.ts";

/**
 * The state after an event. `user` is who the session of the event belongs to, `assurance` how sure that is.
 */
export function reduceAuth(
  state: AuthState,
  event: AuthEvent,
  user: AuthUser | null,
  end: SessionEnd = "unasked",
  assurance: Assurance = PASSWORD_ONLY,
): AuthState {
  if (!user || event === "SIGNED_OUT") {
    const ended = state.user ? end : state.end;
    return { user: null, isLoading: false, lastEvent: event, end: ended, isRecovering: false };
  }
  if (isSecondStepDue(assurance)) {
    return {
      user: null,
      pending: user,
      assurance,
      isLoading: false,
      lastEvent: event,
      end: state.user ? "unasked" : state.end,
      isRecovering: isRecovering(state, event),
    };
  }
  return {
    // The client tells of the same session again and again; who listens should not have to care.
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

import { type AuthState, LOADING, type StateHolder } from "./auth-state.ts";
import type { AuthSession } from "./open-session.ts";
import { hasSessionCookie } from "./session-cookie.ts";

type SessionModule = { openSession: (holder: StateHolder) => AuthSession };

/** Holds who is signed in, for the whole tab. The auth client is loaded when a session is there or is wanted. */
export function createAuthStore(options: {
  hasCookie: () => boolean;
  load: () => Promise<SessionModule>;
}) {
  let state = LOADING;
  let opening: Promise<AuthSession> | undefined;
  const listeners = new Set<() => void>();

  const get = () => state;

  function set(next: AuthState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  /** The first state that satisfies; at once when the present one does. */
  function until(isReached: (state: AuthState) => boolean): Promise<AuthState> {
    if (isReached(state)) return Promise.resolve(state);
    return new Promise((resolve) => {
      const stop = subscribe(() => {
        if (!isReached(state)) return;
        stop();
        resolve(state);
      });
    });
  }

  /** Loads the auth client, once; a failed load may be tried again. */
  function open(): Promise<AuthSession> {
    opening ??= options
      .load()
      .then(({ openSession }) => openSession({ get, set }))
      .catch((error: unknown) => {
        opening = undefined;
        set({ ...state, isLoading: false });
        throw error;
      });
    return opening;
  }

  /** Finds out who is signed in, without the client when there is no session to look at. */
  async function settle(): Promise<AuthState> {
    if (opening || options.hasCookie()) await open();
    else if (state.isLoading) set({ ...state, isLoading: false });
    return until(({ isLoading }) => !isLoading);
  }

  return { get, subscribe, until, open, settle };
}

/** The session of this tab. */
export const authStore = createAuthStore({
  hasCookie: hasSessionCookie,
  load: () => import("./open-session.ts"),
});

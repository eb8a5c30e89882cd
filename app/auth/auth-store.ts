import { type AuthState, LOADING, type StateHolder } from "./auth-state.ts";
import type { AuthSession } from "./open-session.ts";
import { hasSessionCookie } from "./session-cookie.ts";

type SessionModule = { openSession: (holder: StateHolder) => AuthSession };

/** Auth state of the tab. The auth client is loaded only if there is a session or a screen needs one. */
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

  /** Resolves with the first state that satisfies the condition, which may be the current one. */
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

  /** Loads the auth client once. A failed load can be retried. */
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

  /** Resolves once it is known who is signed in. Without a session cookie the client is not loaded. */
  async function settle(): Promise<AuthState> {
    if (opening || options.hasCookie()) await open();
    else if (state.isLoading) set({ ...state, isLoading: false });
    return until(({ isLoading }) => !isLoading);
  }

  return { get, subscribe, until, open, settle };
}

/** The auth store of this tab. */
export const authStore = createAuthStore({
  hasCookie: hasSessionCookie,
  load: () => import("./open-session.ts"),
});

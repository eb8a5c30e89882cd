import { createContext, useContext, useSyncExternalStore } from "react";
import { type AuthState, LOADING } from "./auth-state.ts";
import type { AuthSession } from "./open-session.ts";

type AuthActions = {
  signIn: (...credentials: Parameters<AuthSession["signIn"]>) => ReturnType<AuthSession["signIn"]>;
  signUp: (...credentials: Parameters<AuthSession["signUp"]>) => ReturnType<AuthSession["signUp"]>;
  /** Ends the session of this browser; with a scope also, or only, those of other devices. */
  signOut: (...scope: Parameters<AuthSession["signOut"]>) => ReturnType<AuthSession["signOut"]>;
};

/** Who is signed in, and how that changes. */
export type Auth = AuthState & AuthActions;

/** Where it is found out; the same for as long as the page lives. */
export type AuthSource = AuthActions & {
  subscribe: (listener: () => void) => () => void;
  get: () => AuthState;
};

export const AuthContext = createContext<AuthSource | undefined>(undefined);

const serverState = () => LOADING;

/**
 * Only who asks is drawn again when the answer changes: as a value that the context hands down, it would make
 * the browser bring a whole page to life at once, which it otherwise does piece by piece.
 */
export function useAuth(): Auth {
  const { subscribe, get, ...actions } = useAuthSource();
  const state = useSyncExternalStore(subscribe, get, serverState);
  return { ...state, ...actions };
}

/**
 * Who is signed in, for the parts of readers' pages: nothing of them is drawn again when it is found out that nobody is.
 */
export function useUser(): AuthState["user"] {
  const { subscribe, get } = useAuthSource();
  return useSyncExternalStore(
    subscribe,
    () => get().user,
    () => LOADING.user,
  );
}

/** Whether to offer the newsroom. */
export function useMayEdit(): boolean {
  const { subscribe, get } = useAuthSource();
  return useSyncExternalStore(
    subscribe,
    () => {
      const { user, staffAccess } = get();
      return user !== null && (user.role !== "reader" || staffAccess === "any-user");
    },
    () => false,
  );
}

/** What can be done about signing in, without being drawn again when something was. */
export function useAuthSource(): AuthSource {
  const source = useContext(AuthContext);
  if (!source) throw new Error("useAuth must be used within an AuthProvider");
  return source;
}

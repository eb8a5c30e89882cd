import { createContext, useContext, useSyncExternalStore } from "react";
import type { signIn, signOut, signUp } from "./auth-actions.ts";
import { type AuthState, LOADING } from "./auth-state.ts";

type AuthActions = { signIn: typeof signIn; signUp: typeof signUp; signOut: typeof signOut };

/** Auth state and the actions that change it. */
export type Auth = AuthState & AuthActions;

/** Source of the auth state, one per page. */
export type AuthSource = AuthActions & {
  subscribe: (listener: () => void) => () => void;
  get: () => AuthState;
};

export const AuthContext = createContext<AuthSource | undefined>(undefined);

const serverState = () => LOADING;

/** Returns the auth state and actions. Only components that call it re-render on changes. */
export function useAuth(): Auth {
  const { subscribe, get, ...actions } = useAuthSource();
  const state = useSyncExternalStore(subscribe, get, serverState);
  return { ...state, ...actions };
}

function useAuthSource(): AuthSource {
  const source = useContext(AuthContext);
  if (!source) throw new Error("useAuth must be used within an AuthProvider");
  return source;
}

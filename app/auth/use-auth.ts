import { createContext, useContext, useSyncExternalStore } from "react";
import type { signIn, signOut, signUp } from "./auth-actions.ts";
import { type AuthState, LOADING } from "./auth-state.ts";

type AuthActions = { signIn: typeof signIn; signUp: typeof signUp; signOut: typeof signOut };

/** Who is signed in, and how that changes. */
export type Auth = AuthState & AuthActions;

/** Where it is found out; the same for as long as the page lives. */
export type AuthSource = AuthActions & {
  subscribe: (listener: () => void) => () => void;
  get: () => AuthState;
};

export const AuthContext = createContext<AuthSource | undefined>(undefined);

const serverState = () => LOADING;

/** Who is signed in. Only components that ask are rendered again when that changes. */
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

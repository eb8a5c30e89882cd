import { createContext, useContext } from "react";
import type { AuthState } from "./auth-state.ts";
import type { AuthSession } from "./open-session.ts";

/** Who is signed in, and how that changes. */
export type Auth = AuthState & {
  signIn: (...credentials: Parameters<AuthSession["signIn"]>) => ReturnType<AuthSession["signIn"]>;
  signUp: (...credentials: Parameters<AuthSession["signUp"]>) => ReturnType<AuthSession["signUp"]>;
  /** Ends the session of this browser; with a scope also, or only, those of other devices. */
  signOut: (...scope: Parameters<AuthSession["signOut"]>) => ReturnType<AuthSession["signOut"]>;
};

export const AuthContext = createContext<Auth | undefined>(undefined);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

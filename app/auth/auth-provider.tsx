import { type ReactNode, useEffect } from "react";
import { signIn, signOut, signUp } from "./auth-actions.ts";
import { authStore } from "./auth-store.ts";
import { detectSession } from "./detect-session.ts";
import { AuthContext, type AuthSource } from "./use-auth.ts";

const SOURCE: AuthSource = {
  subscribe: authStore.subscribe,
  get: authStore.get,
  signIn,
  signUp,
  signOut,
};

/** Provides the auth state. Pages are rendered without it and cached; the browser adds it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  // Reads the session from the browser's cookies.
  useEffect(detectSession, []);

  return <AuthContext value={SOURCE}>{children}</AuthContext>;
}

import { type ReactNode, useEffect } from "react";
import { signIn, signOut, signUp } from "./auth-actions.ts";
import { authStore } from "./auth-store.ts";
import { lookForSession } from "./look-for-session.ts";
import { AuthContext, type AuthSource } from "./use-auth.ts";

const SOURCE: AuthSource = {
  subscribe: authStore.subscribe,
  get: authStore.get,
  signIn,
  signUp,
  signOut,
};

/** Tells everything inside who is signed in. The page itself is the same for everybody; this is found out in the browser. */
export function AuthProvider({ children }: { children: ReactNode }) {
  // The session is the browser's.
  useEffect(lookForSession, []);

  return <AuthContext value={SOURCE}>{children}</AuthContext>;
}

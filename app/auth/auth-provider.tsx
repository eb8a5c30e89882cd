import { type ReactNode, useEffect } from "react";
import type { AuthFailure } from "../domain/account/auth-user.ts";
import { UNREACHABLE_TEXT } from "../domain/pages/failure-text.ts";
import { authStore } from "./auth-store.ts";
import { AuthContext, type AuthSource } from "./use-auth.ts";

const UNREACHABLE: AuthFailure = {
  code: "unreachable",
  message: UNREACHABLE_TEXT,
  reasons: [],
};

const SOURCE: AuthSource = {
  subscribe: authStore.subscribe,
  get: authStore.get,
  signIn: (credentials) =>
    authStore.open().then(
      (session) => session.signIn(credentials),
      () => UNREACHABLE,
    ),
  signUp: (credentials) =>
    authStore.open().then(
      (session) => session.signUp(credentials),
      () => ({ failure: UNREACHABLE }),
    ),
  signOut: (scope) =>
    authStore.open().then(
      (session) => session.signOut(scope),
      () => UNREACHABLE,
    ),
};

/** Tells everything inside who is signed in. The page itself is the same for everybody; this is found out in the browser. */
export function AuthProvider({ children }: { children: ReactNode }) {
  // The session is the browser's: looked for at the start, and again when the reader comes back from
  // another tab, where they may have signed in.
  useEffect(() => {
    // A client that can not be loaded leaves the page as it is for readers without an account.
    const settle = () => void authStore.settle().catch(() => undefined);
    settle();
    document.addEventListener("visibilitychange", settle);
    return () => document.removeEventListener("visibilitychange", settle);
  }, []);

  return <AuthContext value={SOURCE}>{children}</AuthContext>;
}

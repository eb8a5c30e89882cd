import type { Credentials } from "../data/account/sign-in.ts";
import type { SignOutScope } from "../data/account/sign-out.ts";
import type { SignUpResult } from "../data/account/sign-up.ts";
import type { AuthFailure } from "../domain/account/auth-user.ts";
import { UNREACHABLE_TEXT } from "../domain/pages/failure-text.ts";
import { showToast } from "../ui/show-toast.ts";
import { authStore } from "./auth-store.ts";

const UNREACHABLE: AuthFailure = {
  code: "unreachable",
  message: UNREACHABLE_TEXT,
  reasons: [],
};

/** Signs this browser in with a password. */
export function signIn(credentials: Credentials): Promise<AuthFailure | undefined> {
  return authStore.open().then(
    (session) => session.signIn(credentials),
    () => UNREACHABLE,
  );
}

/** Makes an account. */
export function signUp(credentials: Credentials): Promise<SignUpResult> {
  return authStore.open().then(
    (session) => session.signUp(credentials),
    () => ({ failure: UNREACHABLE }),
  );
}

/** Ends the session of this browser; with a scope also, or only, those of other devices. */
export function signOut(scope?: SignOutScope): Promise<AuthFailure | undefined> {
  return authStore.open().then(
    (session) => session.signOut(scope),
    () => UNREACHABLE,
  );
}

/** Signs out as every menu does, and goes to the front page, with a toast that says how it went. */
export async function signOutToFrontPage(scope?: SignOutScope): Promise<void> {
  const failure = await signOut(scope);
  showToast(
    failure
      ? {
          title: "Error signing out",
          description: failure.message,
          variant: "destructive",
          isForNextPage: true,
        }
      : { title: "Signed out successfully" },
  );
  // Where only the backend failed, this browser has forgotten the session all the same.
  if (!authStore.get().user) location.assign("/");
}

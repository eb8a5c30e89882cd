import type { Credentials, SignOutScope, SignUpResult } from "../data/account/sign-in.ts";
import type { AuthFailure } from "../domain/account/auth-user.ts";
import { UNREACHABLE_TEXT } from "../domain/failure-text.ts";
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

/** Creates an account. */
export function signUp(credentials: Credentials): Promise<SignUpResult> {
  return authStore.open().then(
    (session) => session.signUp(credentials),
    () => ({ failure: UNREACHABLE }),
  );
}

/** Ends the session of this browser. The scope decides about sessions on other devices. */
export function signOut(scope?: SignOutScope): Promise<AuthFailure | undefined> {
  return authStore.open().then(
    (session) => session.signOut(scope),
    () => UNREACHABLE,
  );
}

/** Signs out, shows the result in a toast and goes to the front page. */
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
  // If only the backend failed, this browser has removed its session anyway.
  if (!authStore.get().user) location.assign("/");
}

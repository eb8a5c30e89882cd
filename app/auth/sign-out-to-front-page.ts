import type { SignOutScope } from "../data/account/sign-out.ts";
import { showToast, showToastOnNextPage } from "../ui/show-toast.ts";
import { signOut } from "./auth-actions.ts";
import { authStore } from "./auth-store.ts";

/** Signs out as every menu does, and goes to the front page, where a toast says how it went. */
export async function signOutToFrontPage(scope?: SignOutScope): Promise<void> {
  const failure = await signOut(scope);
  const toast = failure
    ? ({
        title: "Error signing out",
        description: failure.message,
        variant: "destructive",
      } as const)
    : { title: "Signed out successfully" };
  if (authStore.get().user) {
    showToast(toast);
    return;
  }
  // Where only the backend failed, this browser has forgotten the session all the same.
  showToastOnNextPage(toast);
  location.assign("/");
}

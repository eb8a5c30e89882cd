import { useNavigate } from "react-router";
import { showToast } from "../ui/show-toast.ts";
import { authStore } from "./auth-store.ts";
import { type AuthSource, useAuthSource } from "./use-auth.ts";

/** Signing out as every menu does it: with a word about how it went, and to the front page. */
export function useSignOut(): (...scope: Parameters<AuthSource["signOut"]>) => Promise<void> {
  const { signOut } = useAuthSource();
  const navigate = useNavigate();
  return async (scope) => {
    const failure = await signOut(scope);
    showToast(
      failure
        ? { title: "Error signing out", description: failure.message, variant: "destructive" }
        : { title: "Signed out successfully" },
    );
    // Where only the backend failed, this browser has forgotten the session all the same.
    if (!authStore.get().user) await navigate("/");
  };
}

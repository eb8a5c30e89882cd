import { data } from "react-router";
import type { AuthUser } from "../domain/account/auth-user.ts";
import { authStore } from "./auth-store.ts";
import { isWorkInProgress } from "./unsaved-work.ts";
import { untilSignedIn } from "./with-session.ts";

/**
 * Whoever is signed in. In the middle of work it waits until somebody has signed in again.
 *
 * @throws a route error of status 401 when nobody is.
 */
export async function requireUser(): Promise<AuthUser> {
  const { user } = await authStore.settle();
  if (user) return user;
  if (authStore.get().end === "unasked" && isWorkInProgress() && (await untilSignedIn())) {
    return requireUser();
  }
  throw data(null, { status: 401, statusText: "Nobody is signed in" });
}

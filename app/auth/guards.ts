import { data } from "react-router";
import { BackendError } from "../data/backend-error.ts";
import type { AuthUser } from "../domain/account/auth-user.ts";
import { authStore } from "./auth-store.ts";
import { isWorkInProgress } from "./unsaved-work.ts";
import { untilSignedIn } from "./with-session.ts";

/**
 * Requires a signed-in user. With unsaved work it waits until somebody has signed in again.
 *
 * @throws a route error of status 401 when nobody is signed in.
 */
export async function requireUser(): Promise<AuthUser> {
  const { user } = await authStore.settle();
  if (user) return user;
  if (authStore.get().end === "expired" && isWorkInProgress() && (await untilSignedIn())) {
    return requireUser();
  }
  throw data(null, { status: 401, statusText: "Nobody is signed in" });
}

/** How long a successful check is reused. The database checks every statement anyway. */
const CHECK_TTL_MS = 60_000;

/** `statusText` of the route error when staff have to set up two-step sign-in first. */
export const MFA_REQUIRED = "Two-step sign-in required";

let lastCheck: { user: string; until: number } | undefined;

/**
 * Requires a user who may use the newsroom. Passes when the backend does not answer: the screens then report
 * themselves what could not be loaded or saved.
 *
 * @throws a route error: status 401 when nobody is signed in, 403 when the user has no access or has not set
 *   up two-step sign-in where staff must.
 */
export async function requireStaff(): Promise<void> {
  const user = await requireUser();
  if (lastCheck?.user === user.id && lastCheck.until > Date.now()) return;
  const access = await unlessUnknown(hasAccess(user));
  if (access === false) throw data(null, { status: 403, statusText: "No access" });
  const lacksFactor = await unlessUnknown(lacksSecondFactor());
  if (lacksFactor) throw data(null, { status: 403, statusText: MFA_REQUIRED });
  if (access === undefined || lacksFactor === undefined) return;
  lastCheck = { user: user.id, until: Date.now() + CHECK_TTL_MS };
}

async function hasAccess(user: AuthUser): Promise<boolean> {
  if (isStaff(user)) return true;
  const session = await authStore.open();
  if ((await session.getStaffAccess()) === "any-user") return true;
  // The role is read from the token, which may be older than a role change.
  await session.refresh();
  return isStaff(authStore.get().user ?? user);
}

/** Users who have set up a factor but not verified it are not signed in; this finds those without one. */
async function lacksSecondFactor(): Promise<boolean> {
  if (authStore.get().assurance?.hasVerifiedFactor) return false;
  const session = await authStore.open();
  return (await session.getStaffMfa()) === "required";
}

/** @returns undefined when the backend did not answer. */
async function unlessUnknown(answer: Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BackendError) return undefined;
    throw error;
  }
}

function isStaff({ role }: AuthUser): boolean {
  return role !== "reader";
}

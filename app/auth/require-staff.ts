import { data } from "react-router";
import type { AuthUser } from "../domain/account/auth-user.ts";
import { authStore } from "./auth-store.ts";
import { requireUser } from "./require-user.ts";

/** So long somebody who was let in is not looked at again; the database looks at every statement. */
const PASS_LASTS_MS = 60_000;

/** What the route error says when staff have to set up two-step sign-in first. */
export const SECOND_STEP_NEEDED = "Two-step sign-in needed";

let pass: { user: string; until: number } | undefined;

/**
 * Lets those in who may use the newsroom.
 *
 * @throws a route error: status 401 when nobody is signed in, 403 when the user has no access or lacks
 *   two-step sign-in where staff need it.
 */
export async function requireStaff(): Promise<void> {
  const user = await requireUser();
  if (pass?.user === user.id && pass.until > Date.now()) return;
  if (!(await hasAccess(user))) throw data(null, { status: 403, statusText: "No access" });
  if (await lacksSecondStep()) throw data(null, { status: 403, statusText: SECOND_STEP_NEEDED });
  pass = { user: user.id, until: Date.now() + PASS_LASTS_MS };
}

async function hasAccess(user: AuthUser): Promise<boolean> {
  if (isStaff(user)) return true;
  const session = await authStore.open();
  if ((await session.getStaffAccess()) === "any-user") return true;
  // The role in the token is as old as the token.
  await session.refresh();
  return isStaff(authStore.get().user ?? user);
}

/** Whoever has set it up and not shown it is not signed in; so this is about those who have not set it up. */
async function lacksSecondStep(): Promise<boolean> {
  if (authStore.get().assurance?.hasShownFactor) return false;
  const session = await authStore.open();
  return (await session.getStaffMfa()) === "required";
}

function isStaff({ role }: AuthUser): boolean {
  return role === "editor" || role === "admin";
}

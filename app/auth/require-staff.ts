import { data } from "react-router";
import type { AuthUser } from "../domain/account/auth-user.ts";
import { authStore } from "./auth-store.ts";
import { requireUser } from "./require-user.ts";

/** So long somebody who was let in is not looked at again; the database looks at every statement. */
const PASS_LASTS_MS = 60_000;

let pass: { user: string; until: number } | undefined;

/**
 * Lets those in who may use the newsroom.
 *
 * @throws a route error: status 401 when nobody is signed in, 403 when the user has no access.
 */
export async function requireStaff(): Promise<void> {
  const user = await requireUser();
  if (pass?.user === user.id && pass.until > Date.now()) return;
  if (!(await hasAccess(user))) throw data(null, { status: 403, statusText: "No access" });
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

function isStaff({ role }: AuthUser): boolean {
  return role === "editor" || role === "admin";
}

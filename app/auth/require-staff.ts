import { data } from "react-router";
import { BackendError } from "../data/backend-error.ts";
import type { AuthUser } from "../domain/account/auth-user.ts";
import { authStore } from "./auth-store.ts";
import { requireUser } from "./require-user.ts";

/** So long somebody who was let in is not looked at again; the database looks at every statement. */
const PASS_LASTS_MS = 60_000;

/** What the route error says when staff have to set up two-step sign-in first. */
export const SECOND_STEP_NEEDED = "Two-step sign-in needed";

let pass: { user: string; until: number } | undefined;

/**
 * Lets those in who may use the newsroom. While the backend does not say, it lets in too: what can not be
 * loaded or saved then is told by the screens themselves, in words that name it.
 *
 * @throws a route error: status 401 when nobody is signed in, 403 when the user has no access or lacks
 *   two-step sign-in where staff need it.
 */
export async function requireStaff(): Promise<void> {
  const user = await requireUser();
  if (pass?.user === user.id && pass.until > Date.now()) return;
  const access = await unlessUnknown(hasAccess(user));
  if (access === false) throw data(null, { status: 403, statusText: "No access" });
  const lacksStep = await unlessUnknown(lacksSecondStep());
  if (lacksStep) throw data(null, { status: 403, statusText: SECOND_STEP_NEEDED });
  if (access === undefined || lacksStep === undefined) return;
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

/** @returns undefined when the backend did not say. */
async function unlessUnknown(answer: Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BackendError) return undefined;
    throw error;
  }
}

function isStaff({ role }: AuthUser): boolean {
  return role === "editor" || role === "admin";
}

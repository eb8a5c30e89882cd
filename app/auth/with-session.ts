import { BackendError } from "../data/backend-error.ts";
import { authStore } from "./auth-store.ts";
import { beginTask } from "./unsaved-work.ts";

/** What a dead session can look like: refused, or nothing there that one's own rights would show. */
const SUSPICIOUS_STATUSES = [401, 403, 404, 406];

const waiting = new Set<() => void>();
let places = 0;

/**
 * Runs a task that needs the user's session. When it fails because the session has ended, the sign-in
 * dialog opens over the page, and the task runs again once somebody has signed in.
 *
 * @throws what the task throws while the session is alive, or when the user would not sign in.
 */
export async function withSession<T>(task: () => Promise<T>): Promise<T> {
  const end = beginTask();
  try {
    return await repeatAfterSignIn(task, { isSessionGone, untilSignedIn });
  } finally {
    end();
  }
}

/** The rule of `withSession`, without the browser. */
export async function repeatAfterSignIn<T>(
  task: () => Promise<T>,
  session: { isSessionGone: () => Promise<boolean>; untilSignedIn: () => Promise<boolean> },
): Promise<T> {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isSuspicious(error) || !(await session.isSessionGone())) throw error;
      if (!(await session.untilSignedIn())) throw error;
    }
  }
}

/** Told by the page that it can show the sign-in dialog, until the returned function is called. */
export function offerSignIn(): () => void {
  places += 1;
  return () => {
    places -= 1;
    if (places === 0) giveUpWaiting();
  };
}

/** Waits until somebody is signed in; false when the user leaves instead, or the page has no dialog. */
export function untilSignedIn(): Promise<boolean> {
  if (places === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const giveUp = () => resolve(false);
    waiting.add(giveUp);
    authStore
      .until(({ user }) => user !== null)
      .then(() => {
        waiting.delete(giveUp);
        resolve(true);
      });
  });
}

/** The user leaves the page instead of signing in: what waits for that fails. */
export function giveUpWaiting(): void {
  for (const giveUp of waiting) giveUp();
  waiting.clear();
}

function isSuspicious(error: unknown): boolean {
  if (error instanceof BackendError) return SUSPICIOUS_STATUSES.includes(error.status);
  return error instanceof Error && error.name === "AuthSessionMissingError";
}

async function isSessionGone(): Promise<boolean> {
  if (!authStore.get().user) return true;
  const session = await authStore.open();
  return (await session.check()) === "dead";
}

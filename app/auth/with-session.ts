import type { SessionCheck } from "../data/account/check-session.ts";
import { BackendError } from "../data/backend-error.ts";
import { authStore } from "./auth-store.ts";
import { beginTask } from "./unsaved-work.ts";

/** What a dead session can look like: refused, or nothing there that one's own rights would show. */
const SUSPICIOUS_STATUSES = [401, 403, 404, 406];

const waiting = new Set<() => void>();
let places = 0;

/**
 * Runs a task that needs the user's session. When it fails because the session has ended, the sign-in
 * dialog opens over the page, and the task runs again once somebody has signed in. One whose token was
 * refused although the session is alive runs again with the token that it was exchanged for.
 *
 * @throws what the task throws while the session is alive, or when the user would not sign in.
 */
export async function withSession<T>(task: () => Promise<T>): Promise<T> {
  const end = beginTask();
  try {
    return await repeatAfterSignIn(task, { checkSession, untilSignedIn });
  } finally {
    end();
  }
}

/** The rule of `withSession`, without the browser. */
export async function repeatAfterSignIn<T>(
  task: () => Promise<T>,
  session: {
    checkSession: () => Promise<SessionCheck>;
    untilSignedIn: () => Promise<boolean>;
  },
): Promise<T> {
  let isExchanged = false;
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isSuspicious(error)) throw error;
      const check = await session.checkSession();
      const mayRepeat =
        check === "dead"
          ? await session.untilSignedIn()
          : check === "alive" && isTokenRefused(error) && !isExchanged;
      if (!mayRepeat) throw error;
      isExchanged = check === "alive";
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

/** No rule of the database refuses so: the token of the request had ended. */
function isTokenRefused(error: unknown): boolean {
  return error instanceof BackendError && error.status === 401;
}

async function checkSession(): Promise<SessionCheck> {
  if (!authStore.get().user) return "dead";
  const session = await authStore.open();
  return session.check();
}

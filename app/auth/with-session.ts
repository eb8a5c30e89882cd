import type { SessionCheck } from "../data/account/session.ts";
import { BackendError } from "../data/backend-error.ts";
import { authStore } from "./auth-store.ts";
import { beginTask } from "./unsaved-work.ts";

/** Statuses that an ended session can cause: refused, or rows hidden by row level security. */
const SUSPICIOUS_STATUSES = [401, 403, 404, 406];

const waiting = new Set<() => void>();
let dialogs = 0;

/**
 * Runs a task that needs the user's session. When it fails because the session has ended, the sign-in dialog
 * opens and the task is retried after the sign-in. When only the access token was refused, the task is retried
 * once with a refreshed token.
 *
 * @throws the task's error, while the session is alive or when the user does not sign in.
 */
export async function withSession<T>(task: () => Promise<T>): Promise<T> {
  const end = beginTask();
  try {
    return await repeatAfterSignIn(task, { checkSession, untilSignedIn });
  } finally {
    end();
  }
}

/**
 * For a task whose answer is empty without a session: tells `withSession` to ask for a sign-in and to repeat it.
 *
 * @throws BackendError when the session has ended.
 */
export async function requireSession(): Promise<void> {
  if ((await checkSession()) === "dead")
    throw new BackendError({ message: "The session has ended." }, 401);
}

/**
 * For a request that need not be sent when the page knows that nobody is signed in: tells `withSession` to ask for a
 * sign-in and to repeat it.
 *
 * @throws BackendError when nobody is signed in.
 */
export function requireUser(): void {
  const { user, isLoading } = authStore.get();
  if (!user && !isLoading) throw new BackendError({ message: "The session has ended." }, 401);
}

/** `withSession` with injected effects. */
export async function repeatAfterSignIn<T>(
  task: () => Promise<T>,
  session: {
    checkSession: () => Promise<SessionCheck>;
    untilSignedIn: () => Promise<boolean>;
  },
): Promise<T> {
  let isRefreshed = false;
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isSuspicious(error)) throw error;
      const check = await session.checkSession();
      const mayRepeat =
        check === "dead"
          ? await session.untilSignedIn()
          : check === "alive" && isTokenRefused(error) && !isRefreshed;
      if (!mayRepeat) throw error;
      isRefreshed = check === "alive";
    }
  }
}

/** Registers a sign-in dialog of the page. Returns a function that unregisters it. */
export function offerSignIn(): () => void {
  dialogs += 1;
  return () => {
    dialogs -= 1;
    if (dialogs === 0) cancelWaitingRequests();
  };
}

/** Resolves true once somebody is signed in; false when the user leaves or the page has no dialog. */
export function untilSignedIn(): Promise<boolean> {
  if (dialogs === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const cancel = () => resolve(false);
    waiting.add(cancel);
    authStore
      .until(({ user }) => user !== null)
      .then(() => {
        waiting.delete(cancel);
        resolve(true);
      });
  });
}

/** Fails everything that waits for a sign-in: the user leaves the page instead. */
export function cancelWaitingRequests(): void {
  for (const cancel of waiting) cancel();
  waiting.clear();
}

function isSuspicious(error: unknown): boolean {
  if (error instanceof BackendError) return SUSPICIOUS_STATUSES.includes(error.status);
  return error instanceof Error && error.name === "AuthSessionMissingError";
}

/** Row level security never answers 401: the access token had expired. */
function isTokenRefused(error: unknown): boolean {
  return error instanceof BackendError && error.status === 401;
}

/** Whether a request was refused although the session is alive: the user lost the right to make it. */
export async function hasLostRight(error: unknown): Promise<boolean> {
  if (!(error instanceof BackendError) || error.status !== 403) return false;
  return (await checkSession()) === "alive";
}

async function checkSession(): Promise<SessionCheck> {
  if (!authStore.get().user) return "dead";
  const session = await authStore.open();
  return session.check();
}

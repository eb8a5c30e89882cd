import { whenActivated } from "../ui/browser-conditions.ts";
import { authStore } from "./auth-store.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import { isWorkInProgress } from "./unsaved-work.ts";

let isStarted = false;

/**
 * Looks for a session now, and again when the reader returns from another tab, where they may have signed in, or with
 * the Back button. A prerendered page waits until it is activated.
 */
export function detectSession(): void {
  if (isStarted) return;
  isStarted = true;
  whenActivated(look);
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isOutdated()) location.reload();
    else if (persisted) look();
  });
}

/** When the client cannot be loaded, the page stays as it is for readers without an account. */
function look(): void {
  void authStore.settle().catch(() => undefined);
}

/** Whether a page from the back-forward cache shows a user who has signed out since. */
function isOutdated(): boolean {
  const { user, end } = authStore.get();
  if (user) return !hasSessionCookie() && !isWorkInProgress();
  return end === "here";
}

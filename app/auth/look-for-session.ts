import { whenActivated } from "../ui/when-activated.ts";
import { authStore } from "./auth-store.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import { isWorkInProgress } from "./unsaved-work.ts";

let isLooking = false;

/**
 * Looks for a session now, and again when the reader comes back from another tab, where they may have signed in, or by
 * the Back button. A page that is rendered in advance waits until it is shown.
 */
export function lookForSession(): void {
  if (isLooking) return;
  isLooking = true;
  whenActivated(look);
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isOutdated()) location.reload();
    else if (persisted) look();
  });
}

/** A client that cannot be loaded leaves the page as it is for readers without an account. */
function look(): void {
  void authStore.settle().catch(() => undefined);
}

/** Whether the page is that of a user who has signed out since: its auth client has not noticed. */
function isOutdated(): boolean {
  const { user, end } = authStore.get();
  if (user) return !hasSessionCookie() && !isWorkInProgress();
  return end === "here";
}

import { signOutToFrontPage } from "../auth/auth-actions.ts";
import { type AuthState, canUseNewsroom } from "../auth/auth-state.ts";
import { rememberReturnAddress } from "../auth/return-address-storage.ts";
import { followSession } from "./follow-session.ts";

/** Who sees a part of the page that names them in `data-shown-to`. */
const AUDIENCES: Record<string, (state: AuthState) => boolean> = {
  "signed-out": ({ user }) => user === null,
  "signed-in": ({ user }) => user !== null,
  staff: canUseNewsroom,
  admin: ({ user }) => user?.role === "admin",
};

/**
 * Shows the parts of an element that are for whoever is signed in, and has its buttons sign out. Its links to
 * account screens keep in mind which page they stand on.
 */
export function sessionParts(root: HTMLElement): void {
  followSession(root, (state) => showParts(root, state));
  for (const link of root.querySelectorAll('[data-action="sign-in"]')) {
    // The account screen finds the address by itself, unless it is left before its scripts run.
    link.addEventListener("click", () => rememberReturnAddress(location.href));
  }
  for (const button of root.querySelectorAll('[data-action="sign-out"]')) {
    button.addEventListener("click", () => void signOutToFrontPage());
  }
}

/** Shows the parts of an element that are for who is signed in, and their email where it is to stand. */
export function showParts(root: HTMLElement, state: AuthState): void {
  const hadFocus = root.contains(document.activeElement) ? document.activeElement : null;
  for (const part of root.querySelectorAll<HTMLElement>("[data-shown-to]")) {
    part.hidden = !AUDIENCES[part.dataset.shownTo ?? ""]?.(state);
  }
  for (const place of root.querySelectorAll("[data-user-email]")) {
    place.textContent = state.user?.email ?? "";
  }
  // What takes the place of a focused link takes the focus over.
  if (hadFocus?.closest("[hidden]")) {
    root.querySelector<HTMLElement>(":is(a, button):not([hidden], [hidden] *)")?.focus();
  }
}

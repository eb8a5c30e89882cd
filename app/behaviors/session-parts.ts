import { signOutToFrontPage } from "../auth/auth-actions.ts";
import { type AuthState, canUseNewsroom } from "../auth/auth-state.ts";
import { authStore } from "../auth/auth-store.ts";
import { detectSession } from "../auth/detect-session.ts";

/** Audience of a part of the page, named in `data-shown-to`. */
const AUDIENCES: Record<string, (state: AuthState) => boolean> = {
  "signed-out": ({ user }) => user === null,
  "signed-in": ({ user }) => user !== null,
  staff: canUseNewsroom,
  "staff-but-admins": (state) => canUseNewsroom(state) && state.user?.role !== "admin",
  "staff-at-article": (state) => canUseNewsroom(state) && findArticleId() !== undefined,
  admin: ({ user }) => user?.role === "admin",
};

/**
 * Shows the parts of an element for the signed-in user, and wires its sign-out buttons.
 */
export function sessionParts(root: HTMLElement): void {
  followSession(root, (state) => showParts(root, state));
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-action="edit-article"]')) {
    const id = findArticleId();
    if (id) link.href = `/admin/articles/${id}/edit`;
  }
  for (const button of root.querySelectorAll('[data-action="sign-out"]')) {
    button.addEventListener("click", () => void signOutToFrontPage());
  }
}

/** Id of the article that the page shows. */
function findArticleId(): string | undefined {
  return document.querySelector<HTMLElement>("[data-article-id]")?.dataset.articleId;
}

/** Shows the parts of an element for a session state, and fills in the user's email. */
export function showParts(root: HTMLElement, state: AuthState): void {
  const hadFocus = root.contains(document.activeElement) ? document.activeElement : null;
  for (const part of root.querySelectorAll<HTMLElement>("[data-shown-to]")) {
    part.hidden = !AUDIENCES[part.dataset.shownTo ?? ""]?.(state);
  }
  for (const place of root.querySelectorAll("[data-user-email]")) {
    place.textContent = state.user?.email ?? "";
  }
  // If the focused link is hidden, its replacement gets focus.
  if (hadFocus?.closest("[hidden]")) {
    root.querySelector<HTMLElement>(":is(a, button):not([hidden], [hidden] *)")?.focus();
  }
}

/** Calls back with the signed-in user, now and on each change, while an element is in the document. */
export function followSession(element: HTMLElement, listener: (state: AuthState) => void): void {
  const stop = authStore.subscribe(() => {
    if (element.isConnected) listener(authStore.get());
    else stop();
  });
  listener(authStore.get());
  detectSession();
}

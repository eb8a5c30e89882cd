import type { AuthState } from "../auth/auth-state.ts";
import { authStore } from "../auth/auth-store.ts";
import { detectSession } from "../auth/detect-session.ts";

/** Calls back with the signed-in user, now and on each change, while an element is in the document. */
export function followSession(element: HTMLElement, listener: (state: AuthState) => void): void {
  const stop = authStore.subscribe(() => {
    if (element.isConnected) listener(authStore.get());
    else stop();
  });
  listener(authStore.get());
  detectSession();
}

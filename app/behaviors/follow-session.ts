import type { AuthState } from "../auth/auth-state.ts";
import { authStore } from "../auth/auth-store.ts";
import { detectSession } from "../auth/detect-session.ts";

/** Calls back with who is signed in, now and on each change, for as long as an element is on the page. */
export function followSession(element: HTMLElement, listener: (state: AuthState) => void): void {
  const stop = authStore.subscribe(() => {
    if (element.isConnected) listener(authStore.get());
    else stop();
  });
  listener(authStore.get());
  detectSession();
}

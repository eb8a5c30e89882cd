import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * A value known only in the browser, for example its time zone: `fallback` on the server and during hydration, then
 * the value. `read` has to return the same primitive each time.
 */
export function useClientValue<T extends string | number | boolean>(read: () => T, fallback: T): T {
  return useSyncExternalStore(neverChanges, read, () => fallback);
}

/** Whether the page is hydrated. A form submitted earlier would post the password to the server. */
export function useIsHydrated(): boolean {
  return useClientValue(() => true, false);
}

/** Whether a media query matches. For screens that are rendered in the browser only. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => true,
  );
}

/** Whether the browser has a connection; it may take a dead one for a live one. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener("online", onChange);
      window.addEventListener("offline", onChange);
      return () => {
        window.removeEventListener("online", onChange);
        window.removeEventListener("offline", onChange);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Ref callback for an element that is removed when something in it is pressed. If it has the focus then, the focus
 * moves to the nearest ancestor with `tabIndex={-1}`; otherwise the browser would reset it to the top of the document.
 */
export function moveFocusOnUnmount(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement))
      element.parentElement
        ?.closest<HTMLElement>('[tabindex="-1"]')
        ?.focus({ preventScroll: true });
  };
}

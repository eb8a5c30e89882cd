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

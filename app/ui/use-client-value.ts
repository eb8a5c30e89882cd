import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * A value that only the reader's device knows (its date, its zone): `fallback` in the page as the server
 * sends it, which is the same for everybody, and the value once the page is alive. `read` has to give
 * the same primitive each time.
 */
export function useClientValue<T extends string | number | boolean>(read: () => T, fallback: T): T {
  return useSyncExternalStore(neverChanges, read, () => fallback);
}

import { useClientValue } from "../../ui/use-client-value.ts";

/** Whether the page has come alive. A form sent before would go to the server, with the password in it. */
export function useIsAlive(): boolean {
  return useClientValue(() => true, false);
}

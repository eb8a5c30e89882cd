import { createContext, useContext } from "react";

/** The name of the element of a failed page that says by which id the failure is logged. */
export const REQUEST_ID_META = "request-id";

/** That id, for what is shown on a page that failed; undefined on every other page. */
export const RequestId = createContext<string | undefined>(undefined);

export function useRequestId(): string | undefined {
  return useContext(RequestId);
}

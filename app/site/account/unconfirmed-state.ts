import * as z from "zod";

const stateSchema = z.object({ unconfirmed: z.email() });

/** The address of a new account that waits for its confirmation, as the sign-up leaves it in the history. */
export function readUnconfirmed(state: unknown): string | undefined {
  return stateSchema.safeParse(state).data?.unconfirmed;
}

import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** This session, all of the user's, or all but this one. */
export type SignOutScope = "local" | "global" | "others";

/** Ends sessions; undefined when that went well. One that the backend no longer knows has ended too. */
export async function signOut(
  client: Client,
  scope: SignOutScope,
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.signOut({ scope });
  return error ? toAuthFailure(error) : undefined;
}

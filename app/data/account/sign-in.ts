import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

export type Credentials = { email: string; password: string };

/** Signs in with a password; undefined when that went well. */
export async function signIn(
  client: Client,
  credentials: Credentials,
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.signInWithPassword(credentials);
  return error ? toAuthFailure(error) : undefined;
}

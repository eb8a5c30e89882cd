import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { createPassingClient } from "../browser-client.ts";
import type { Client } from "../client.ts";
import { type Credentials, signIn } from "./sign-in.ts";

/**
 * Deletes the account of whoever is signed in, for good. Their stories stay. The failure `reauthentication_needed` says
 * that the last sign-in or second factor is too long ago.
 */
export async function deleteAccount(client: Client): Promise<AuthFailure | undefined> {
  const { error } = await client.rpc("delete_account");
  if (!error) return undefined;
  return { code: error.hint || error.code, message: error.message, reasons: [] };
}

/** Deletes an account in a session of its own, which the password has just begun. */
export async function deleteAccountByPassword(
  credentials: Credentials,
): Promise<AuthFailure | undefined> {
  const client = createPassingClient();
  const refused = await signIn(client, credentials);
  if (refused) return refused;
  const failure = await deleteAccount(client);
  if (failure) await client.auth.signOut({ scope: "local" });
  return failure;
}

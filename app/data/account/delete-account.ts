import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";

/** Deletes the account of whoever is signed in, for good. Their stories stay. */
export async function deleteAccount(client: Client): Promise<AuthFailure | undefined> {
  const { error } = await client.rpc("delete_account");
  if (!error) return undefined;
  return { code: error.code, message: error.message, reasons: [] };
}

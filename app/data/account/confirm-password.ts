import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { createPassingClient } from "../browser-client.ts";
import type { Credentials } from "./sign-in.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** Asks the backend whether a password is right, by a sign-in of its own that ends at once. */
export async function confirmPassword(credentials: Credentials): Promise<AuthFailure | undefined> {
  const client = createPassingClient();
  const { error } = await client.auth.signInWithPassword(credentials);
  if (error) return toAuthFailure(error);
  await client.auth.signOut({ scope: "local" });
  return undefined;
}

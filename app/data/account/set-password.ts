import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** Gives whoever is signed in a new password. `current` is the one before, where they have one. */
export async function setPassword(
  client: Client,
  { password, current }: { password: string; current?: string | undefined },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.updateUser({
    password,
    ...(current !== undefined && { current_password: current }),
  });
  return error ? toAuthFailure(error) : undefined;
}

import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import type { NewSession } from "./accept-invitation.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** Signs in with a session that another client has begun, in the place of any that the browser has. */
export async function takeSession(
  client: Client,
  session: NewSession,
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.setSession(session);
  return error ? toAuthFailure(error) : undefined;
}

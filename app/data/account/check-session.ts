import { isAuthSessionMissingError } from "@supabase/supabase-js";
import type { Client } from "../client.ts";

/**
 * Asks the backend whether the session of this browser still counts. One that was revoked is forgotten
 * here too, which the client tells as `SIGNED_OUT`. `unknown` when nobody answered.
 */
export async function checkSession(client: Client): Promise<"alive" | "dead" | "unknown"> {
  const { error } = await client.auth.getUser();
  if (!error) return "alive";
  // The client has forgotten the session by itself.
  if (isAuthSessionMissingError(error)) return "dead";
  if (error.status !== 401 && error.status !== 403) return "unknown";
  await client.auth.signOut({ scope: "local" });
  return "dead";
}

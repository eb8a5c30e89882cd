import type { AuthChangeEvent } from "@supabase/supabase-js";
import type { AuthUser } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { readAuthUser } from "./read-auth-user.ts";

/** Tells of every event of the session and whom it then belongs to; first `INITIAL_SESSION`. */
export function watchSession(
  client: Client,
  listener: (event: AuthChangeEvent, user: AuthUser | null) => void,
): void {
  client.auth.onAuthStateChange((event, session) => listener(event, readAuthUser(session)));
}

import type { AuthChangeEvent } from "@supabase/supabase-js";
import type { AuthUser } from "../../domain/account/auth-user.ts";
import type { Assurance } from "../../domain/account/two-step.ts";
import type { Client } from "../client.ts";
import { readAssurance, readAuthUser } from "./read-auth-user.ts";

/** Tells of every event of the session, whom it then belongs to and how sure that is; first `INITIAL_SESSION`. */
export function watchSession(
  client: Client,
  listener: (event: AuthChangeEvent, user: AuthUser | null, assurance: Assurance) => void,
): void {
  client.auth.onAuthStateChange((event, session) =>
    listener(event, readAuthUser(session), readAssurance(session)),
  );
}

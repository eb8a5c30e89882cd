import { createClient } from "@supabase/supabase-js";
import { expect } from "../fixtures.ts";

export type Credentials = { email: string; password: string };

/** Ends the sessions of a user from another device, so that their browser gets no event. */
export async function revokeSessions({ email, password }: Credentials): Promise<void> {
  const client = createClient(
    process.env.SITE_UNDER_TEST ?? "",
    process.env.PUBLISHABLE_KEY_UNDER_TEST ?? "",
    { auth: { persistSession: false, autoRefreshToken: false } },
  );
  const signedIn = await client.auth.signInWithPassword({ email, password });
  expect(signedIn.error).toBeNull();
  expect((await client.auth.signOut({ scope: "global" })).error).toBeNull();
}

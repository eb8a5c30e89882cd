import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database, ProfileRow } from "../../app/data/database.types.ts";

export type TestClient = SupabaseClient<Database>;
export type SiteAddress = { url: string; keys: { publishable: string; secret: string } };

const AUTH = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
export const TEST_PASSWORD = "correct horse battery staple";

/** Who reads the site without an account. */
export function anonymousClient(site: SiteAddress): TestClient {
  return createClient<Database>(site.url, site.keys.publishable, { auth: AUTH });
}

/** Who holds the service key, past row level security. */
export function serviceClient(site: SiteAddress): TestClient {
  return createClient<Database>(site.url, site.keys.secret, { auth: AUTH });
}

export type SignedInUser = { client: TestClient; id: string; email: string };

/** Signs a new user up and gives them a role, or leaves the one that the site gave. */
export async function signUp(site: SiteAddress, role?: ProfileRow["role"]): Promise<SignedInUser> {
  const client = anonymousClient(site);
  const email = `${randomUUID()}@example.org`;
  const { data, error } = await client.auth.signUp({ email, password: TEST_PASSWORD });
  if (error || !data.user || !data.session)
    throw new Error(`the sign-up failed: ${error?.message ?? "no session"}`);
  const { id } = data.user;
  if (role)
    await serviceClient(site).from("profiles").update({ role }).eq("user_id", id).throwOnError();
  return { client, id, email };
}

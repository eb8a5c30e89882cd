import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { hashSync } from "bcryptjs";
import type { Database } from "../../app/data/database.types.ts";
import type { ProfileRow } from "../../app/data/rows.types.ts";

export type TestClient = SupabaseClient<Database>;
export type SiteAddress = { url: string; keys: { publishable: string; secret: string } };

const AUTH = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
export const TEST_PASSWORD = "correct horse battery staple";

/** A client without a session. */
export function anonymousClient(site: SiteAddress): TestClient {
  return createClient<Database>(site.url, site.keys.publishable, { auth: AUTH });
}

/** A client with the service key, which bypasses row level security. */
export function serviceClient(site: SiteAddress): TestClient {
  return createClient<Database>(site.url, site.keys.secret, { auth: AUTH });
}

/** An email address that no other test uses. */
export function newEmail(): string {
  return `${randomUUID()}@example.org`;
}

export type SignedInUser = { client: TestClient; id: string; email: string };

/** The lowest bcrypt cost, because hashing dominates the time of many tests. */
const PASSWORD_HASH = hashSync(TEST_PASSWORD, 4);

/** Signs up a new user, who gets the default role. */
export async function signUp(site: SiteAddress): Promise<SignedInUser> {
  const client = anonymousClient(site);
  const email = newEmail();
  const { data, error } = await client.auth.signUp({ email, password: TEST_PASSWORD });
  if (error || !data.user || !data.session)
    throw new Error(`the sign-up failed: ${error?.message ?? "no session"}`);
  return { client, id: data.user.id, email };
}

/** Creates a user with a session; without `role` they get the default one. */
export async function createUser(
  site: SiteAddress,
  role?: ProfileRow["role"],
): Promise<SignedInUser> {
  const { id, email } = await createAccount(serviceClient(site), role);
  const client = anonymousClient(site);
  const signedIn = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  if (signedIn.error) throw new Error(`the sign-in failed: ${signedIn.error.message}`);
  return { client, id, email };
}

/** Creates an account with TEST_PASSWORD; without `role` it gets the default one. */
export async function createAccount(
  service: TestClient,
  role?: ProfileRow["role"],
): Promise<{ id: string; email: string }> {
  const email = newEmail();
  const { data, error } = await service.auth.admin.createUser({
    email,
    email_confirm: true,
    password_hash: PASSWORD_HASH,
  });
  if (error) throw new Error(`creating a user failed: ${error.message}`);
  const { id } = data.user;
  if (role) await service.from("profiles").update({ role }).eq("user_id", id).throwOnError();
  return { id, email };
}

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../app/data/database.types.ts";
import type { ProfileRow } from "../../app/data/rows.types.ts";
import * as backend from "../../backend/tests/support/clients.ts";

export { newEmail, TEST_PASSWORD } from "../../backend/tests/support/clients.ts";

/** Clients of a site, typed with the tables of the newsroom. */
export type TestClient = SupabaseClient<Database>;
export type SiteAddress = backend.BackendAddress;
export type SignedInUser = { client: TestClient; id: string; email: string };

/** A client without a session. */
export const anonymousClient: (site: SiteAddress) => TestClient = backend.anonymousClient;
/** A client with the service key, which bypasses row level security. */
export const serviceClient: (site: SiteAddress) => TestClient = backend.serviceClient;
/** Signs up a new user, who gets the default role. */
export const signUp: (site: SiteAddress) => Promise<SignedInUser> = backend.signUp;
/** Signs in with TEST_PASSWORD only: a client with an AAL1 session. */
export const signInAgain: (site: SiteAddress, email: string) => Promise<TestClient> =
  backend.signInAgain;

/** Creates a user with a session; without `role` they get the default one. */
export async function createUser(
  site: SiteAddress,
  role?: ProfileRow["role"],
): Promise<SignedInUser> {
  const { id, email } = await createAccount(serviceClient(site), role);
  return { client: await signInAgain(site, email), id, email };
}

/** Creates an account with TEST_PASSWORD; without `role` it gets the default one. */
export async function createAccount(
  service: TestClient,
  role?: ProfileRow["role"],
): Promise<{ id: string; email: string }> {
  const account = await backend.createAccount(service);
  if (role) {
    const profiles = service.from("profiles").update({ role });
    await profiles.eq("user_id", account.id).throwOnError();
  }
  return account;
}

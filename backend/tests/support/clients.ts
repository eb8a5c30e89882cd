import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { hashSync } from "bcryptjs";
import { decodeJwt, type JWTPayload } from "jose";

/** A backend in this process, or a site. */
export type BackendAddress = {
  url: string;
  keys: { publishable: string; secret: string };
  /** Absent where requests go over the network. */
  fetch?: typeof fetch;
};

export const TEST_PASSWORD = "correct horse battery staple";

/** A client without a session. With a `storage` it is like a tab of a browser, with PKCE. */
export function createTestClient(
  { url, fetch: ownFetch = fetch }: BackendAddress,
  key: string,
  storage?: Map<string, string>,
): SupabaseClient {
  return createClient(url, key, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      persistSession: storage !== undefined,
      ...(storage && {
        flowType: "pkce",
        storage: {
          getItem: (name) => storage.get(name) ?? null,
          setItem: (name, value) => void storage.set(name, value),
          removeItem: (name) => void storage.delete(name),
        },
      }),
    },
    global: { fetch: ownFetch },
  });
}

export function anonymousClient(backend: BackendAddress): SupabaseClient {
  return createTestClient(backend, backend.keys.publishable);
}

/** A client with the service key, which bypasses row level security. */
export function serviceClient(backend: BackendAddress): SupabaseClient {
  return createTestClient(backend, backend.keys.secret);
}

/** An email address that no other test uses. */
export function newEmail(): string {
  return `${randomUUID()}@example.org`;
}

export type SignedInUser = { client: SupabaseClient; id: string; email: string };

/** The lowest bcrypt cost, because hashing dominates the time of many tests. */
const PASSWORD_HASH = hashSync(TEST_PASSWORD, 4);

/** Signs up a new user. */
export async function signUp(backend: BackendAddress): Promise<SignedInUser> {
  const client = anonymousClient(backend);
  const email = newEmail();
  const { data, error } = await client.auth.signUp({ email, password: TEST_PASSWORD });
  if (error || !data.user || !data.session)
    throw new Error(`the sign-up failed: ${error?.message ?? "no session"}`);
  return { client, id: data.user.id, email };
}

/** Creates a user with a session of TEST_PASSWORD. */
export async function createUser(backend: BackendAddress): Promise<SignedInUser> {
  const { id, email } = await createAccount(serviceClient(backend));
  return { client: await signInAgain(backend, email), id, email };
}

/** Creates an account with TEST_PASSWORD. */
export async function createAccount(
  service: SupabaseClient,
): Promise<{ id: string; email: string }> {
  const email = newEmail();
  const { data, error } = await service.auth.admin.createUser({
    email,
    email_confirm: true,
    password_hash: PASSWORD_HASH,
  });
  if (error) throw new Error(`creating a user failed: ${error.message}`);
  return { id: data.user.id, email };
}

/** Signs in with TEST_PASSWORD only: a client with an AAL1 session. */
export async function signInAgain(backend: BackendAddress, email: string): Promise<SupabaseClient> {
  const client = anonymousClient(backend);
  const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw new Error(`the sign-in failed: ${error.message}`);
  return client;
}

/** The access token of a client. */
export async function tokenOf(client: Pick<SupabaseClient, "auth">): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? "";
}

export async function claimsOf(client: Pick<SupabaseClient, "auth">): Promise<JWTPayload> {
  return decodeJwt(await tokenOf(client));
}

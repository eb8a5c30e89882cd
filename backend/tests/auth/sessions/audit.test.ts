import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pruneExpired } from "../../../auth/sessions/prune-expired.ts";
import { createConnectionPool } from "../../../core/database/connection-pool.ts";
import {
  anonymousClient,
  claimsOf,
  createUser,
  type SignedInUser,
  serviceClient,
  signUp,
  TEST_PASSWORD,
} from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth();
});
afterAll(() => backend.close());

/** Audit entries about a user, oldest first. */
async function entriesOf({ id }: Pick<SignedInUser, "id">) {
  return backend.sql`
    select payload ->> 'action' as action, payload ->> 'log_type' as log_type,
      payload ->> 'actor_id' as actor, payload ->> 'actor_username' as name, ip_address
    from auth.audit_log_entries
    where payload ->> 'actor_id' = ${id} or payload -> 'traits' ->> 'user_id' = ${id}
    order by created_at`;
}

test("records account changes in GoTrue's audit log format", async () => {
  const user = await signUp(backend);
  await anonymousClient(backend).auth.signInWithPassword({
    email: user.email,
    password: TEST_PASSWORD,
  });
  await user.client.auth.updateUser({ data: { name: "Ada" } });
  await user.client.auth.updateUser({ password: "another long password" });
  await user.client.auth.refreshSession();
  await user.client.auth.resetPasswordForEmail(user.email);
  await user.client.auth.reauthenticate();
  await user.client.auth.signOut();
  const entries = await entriesOf(user);
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      "user_signedup",
      "login",
      "user_modified",
      "user_updated_password",
      "token_refreshed",
      "token_revoked",
      "user_recovery_requested",
      "user_reauthenticate_requested",
      "logout",
    ]),
  );
  for (const entry of entries) {
    expect(entry).toMatchObject({ actor: user.id, name: user.email, ip_address: "" });
  }
});

test("records the service key as the actor", async () => {
  const users = serviceClient(backend).auth.admin;
  const { data } = await users.inviteUserByEmail(`${randomUUID()}@example.org`);
  const id = data.user?.id ?? "";
  await users.updateUserById(id, { ban_duration: "1h" });
  await users.deleteUser(id);
  const entries = await entriesOf({ id });
  expect(entries.map(({ action, log_type }) => [action, log_type])).toEqual([
    ["user_invited", "team"],
    ["user_modified", "user"],
    ["user_deleted", "team"],
  ]);
  for (const { name } of entries) expect(name).toBe("service_role");
});

test("stores metadata of users and identities as JSON objects", async () => {
  const { id } = await createUser(backend);
  const [row] = await backend.sql`
    select jsonb_typeof(raw_user_meta_data) as data, jsonb_typeof(raw_app_meta_data) as app,
      (select jsonb_typeof(identity_data) from auth.identities where user_id = users.id) as identity,
      (select email from auth.identities where user_id = users.id) as email
    from auth.users where id = ${id}`;
  expect(row).toMatchObject({ data: "object", app: "object", identity: "object" });
  expect(row?.email).toContain("@example.org");
});

test("prunes audit entries older than a year and remains of ended sessions, nothing else", async () => {
  const [alive, dead, over] = [
    await createUser(backend),
    await createUser(backend),
    await createUser(backend),
  ];
  await alive.client.auth.refreshSession();
  await backend.sql`
    update auth.refresh_tokens set revoked = true, updated_at = now() - interval '8 days'
    where user_id = ${dead.id}`;
  await backend.sql`
    update auth.sessions set updated_at = now() - interval '8 days' where user_id = ${dead.id}`;
  await backend.sql`
    update auth.sessions set not_after = now() - interval '2 days' where user_id = ${over.id}`;
  const [old, young] = [randomUUID(), randomUUID()];
  await backend.sql`
    insert into auth.audit_log_entries (id, payload, created_at, ip_address) values
      (${old}, '{}', now() - interval '366 days', ''),
      (${young}, '{}', now() - interval '364 days', '')`;
  await backend.sql`
    insert into embedded.limits (key, points, expire) values
      ('limit of long ago', 9, extract(epoch from now()) * 1000 - 1000),
      ('limit of now', 9, extract(epoch from now()) * 1000 + 60000)`;
  const pool = createConnectionPool({ url: backend.databaseUrl, max: 2 });
  expect(await pruneExpired(pool)).toBeGreaterThanOrEqual(3);
  await pool.close();
  const sessions = await backend.sql`
    select user_id from auth.sessions where user_id in (${alive.id}, ${dead.id}, ${over.id})`;
  expect(sessions.map(({ user_id }) => user_id)).toEqual([alive.id]);
  const left =
    await backend.sql`select id from auth.audit_log_entries where id in (${old}, ${young})`;
  expect(left.map(({ id }) => id)).toEqual([young]);
  const counted = await backend.sql`select key from embedded.limits where key like 'limit of %'`;
  expect(counted.map(({ key }) => key)).toEqual(["limit of now"]);
  expect((await alive.client.auth.refreshSession()).error).toBeNull();
  expect(await claimsOf(alive.client)).toMatchObject({ sub: alive.id });
});

test("finds the audit entries of a user by an index", async () => {
  const steps = await backend.sql.begin(async (transaction) => {
    // PostgreSQL would scan a small table instead of using the index.
    await transaction`set local enable_seqscan = off`;
    return transaction<{ "QUERY PLAN": string }[]>`
      explain delete from auth.audit_log_entries where payload ->> 'actor_id' = ${randomUUID()}`;
  });
  const plan = steps.map((step) => step["QUERY PLAN"]).join("\n");
  expect(plan).toContain("audit_log_entries_actor_id_idx");
});

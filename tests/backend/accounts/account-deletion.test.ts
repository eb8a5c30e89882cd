import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserWithFactor, totpCode } from "../../support/authenticator.ts";
import { createUser, signInAgain } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Deleting an account, for which a stolen password or session is not enough. */

let site: SharedSite;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite();
  sql = openSql(await site.databaseUrl(), 1);
});
afterAll(() => sql.end());

test("deletes the account with its factors at AAL2 only", async () => {
  const { client, email, factorId } = await createUserWithFactor(site);
  const below = await signInAgain(site, email);
  const { error } = await below.rpc("delete_account");
  expect(error).toMatchObject({ code: "42501", hint: "insufficient_aal" });
  expect((await client.rpc("delete_account")).error).toBeNull();
  expect((await client.auth.mfa.challenge({ factorId })).error).not.toBeNull();
});

const ageSessions = (userId: string, minutes: number) => sql`
  update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => ${minutes})
  where session_id in (select id from auth.sessions where user_id = ${userId})`;

test("rejects deleting the account ten minutes after the sign-in", async () => {
  const { client, id, email } = await createUser(site);
  await ageSessions(id, 11);
  expect((await client.auth.refreshSession()).error).toBeNull();
  const { error } = await client.rpc("delete_account");
  expect(error).toMatchObject({ code: "42501", hint: "reauthentication_needed" });
  const again = await signInAgain(site, email);
  expect((await again.rpc("delete_account")).error).toBeNull();
  expect((await client.auth.getUser()).error).not.toBeNull();
});

test("allows deleting the account within ten minutes of the sign-in", async () => {
  const { client, id } = await createUser(site);
  await ageSessions(id, 9);
  expect((await client.rpc("delete_account")).error).toBeNull();
});

test("allows deleting the account after a second factor instead", async () => {
  const { client, id, factorId, secret } = await createUserWithFactor(site);
  await ageSessions(id, 11);
  expect((await client.rpc("delete_account")).error?.hint).toBe("reauthentication_needed");
  const code = await totpCode(secret);
  const shown = await client.auth.mfa.challengeAndVerify({ factorId, code });
  expect(shown.error).toBeNull();
  expect((await client.rpc("delete_account")).error).toBeNull();
});

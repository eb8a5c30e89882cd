import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createUserWithFactor,
  signInAgain,
  totpCode,
  type UserWithFactor,
} from "../../support/authenticator.ts";
import { createUser, TEST_PASSWORD } from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Changes for which a stolen password is not enough. */

let site: SharedSite;
beforeAll(async () => {
  site = await getSharedSite();
});

describe("at AAL1", () => {
  let user: UserWithFactor;
  beforeAll(async () => {
    user = await createUserWithFactor(site);
  });

  test.each([
    ["password", () => ({ password: "another password of mine" })],
    ["email address", () => ({ email: `${randomUUID()}@example.org` })],
    ["phone number", () => ({ phone: "+4915112345678" })],
  ])("rejects changing the %s at AAL1", async (_, change) => {
    const client = await signInAgain(site, user.email);
    const { error } = await client.auth.updateUser(change());
    expect(error).toMatchObject({ code: "insufficient_aal", status: 401 });
    await signInAgain(site, user.email);
  });

  test("rejects deleting the account at AAL1", async () => {
    const client = await signInAgain(site, user.email);
    const { error } = await client.rpc("delete_account");
    expect(error).toMatchObject({ code: "42501", hint: "insufficient_aal" });
  });

  test("allows changing user metadata at AAL1", async () => {
    const client = await signInAgain(site, user.email);
    const { error } = await client.auth.updateUser({ data: { theme: "dark" } });
    expect(error).toBeNull();
    expect((await client.auth.updateUser({ email: user.email })).error).toBeNull();
  });

  test("returns the factors in every response with the user", async () => {
    const client = await signInAgain(site, user.email);
    const { data } = await client.auth.getUser();
    expect(data.user?.factors).toMatchObject([
      { id: user.factorId, factor_type: "totp", status: "verified", friendly_name: "App" },
    ]);
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.data.user?.factors).toMatchObject([{ id: user.factorId }]);
    expect(JSON.stringify(data)).not.toContain("secret");
  });
});

describe("at AAL2", () => {
  test("allows changing password and address at AAL2", async () => {
    const { client } = await createUserWithFactor(site);
    const email = `${randomUUID()}@example.org`;
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const { error } = await client.auth.updateUser({
      password: "another password of mine",
      current_password: TEST_PASSWORD,
    });
    expect(error).toBeNull();
  });

  test("deletes the account with its factors at AAL2", async () => {
    const { client, factorId } = await createUserWithFactor(site);
    expect((await client.rpc("delete_account")).error).toBeNull();
    expect((await client.auth.mfa.challenge({ factorId })).error).not.toBeNull();
  });
});

describe("account deletion without a recent sign-in", () => {
  const ageSessions = async (userId: string, minutes: number) => {
    const sql = openSql(await site.databaseUrl(), 1);
    await sql`
      update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => ${minutes})
      where session_id in (select id from auth.sessions where user_id = ${userId})`;
    await sql.end();
  };

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
});

test("allows all changes to a user without a factor", async () => {
  const { client, email } = await createUser(site);
  const changed = await client.auth.updateUser({
    password: "another password of mine",
    current_password: TEST_PASSWORD,
  });
  expect(changed.error).toBeNull();
  const signedIn = await client.auth.signInWithPassword({
    email,
    password: "another password of mine",
  });
  expect(signedIn.data.user?.factors).toBeUndefined();
  expect((await client.rpc("delete_account")).error).toBeNull();
});

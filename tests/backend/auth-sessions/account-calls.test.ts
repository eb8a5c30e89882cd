import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../../support/actors.ts";
import { anonymousClient, createUser, TEST_PASSWORD } from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { waitForMail } from "../../support/outbox.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { tokenOf } from "./forge-tokens.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ env: { SECURE_PASSWORD_CHANGE: "1" } });
});
afterAll(() => site.stop());

const key = () => ({ apikey: site.keys.publishable });

test("GET /settings says which ways of signing in there are, GET /health that it answers", async () => {
  const settings = await send(site, "GET", "/auth/v1/settings", key());
  expect(settings.status).toBe(200);
  expect(settings.body).toMatchObject({
    external: { email: true, google: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    saml_enabled: false,
  });
  const health = await send(site, "GET", "/auth/v1/health", key());
  expect(health.status).toBe(200);
  expect(health.body).toMatchObject({ name: "GoTrue", version: expect.any(String) });
  for (const path of ["settings", "health"]) {
    expect((await send(site, "GET", `/auth/v1/${path}`, {})).status).toBe(401);
  }
});

test("GET /user shows the user that sign-up and sign-in have shown", async () => {
  const { client, id, email } = await createUser(site);
  const { data, error } = await client.auth.getUser();
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    id,
    email,
    aud: "authenticated",
    role: "authenticated",
    is_anonymous: false,
    app_metadata: { provider: "email", providers: ["email"] },
    identities: [{ provider: "email", user_id: id, identity_data: { email, sub: id } }],
  });
  const again = await anonymousClient(site).auth.signInWithPassword({
    email,
    password: TEST_PASSWORD,
  });
  expect(Object.keys(again.data.user ?? {}).sort()).toEqual(Object.keys(data.user ?? {}).sort());
  const answer = await fetch(`${site.url}/auth/v1/user`, {
    headers: { ...key(), Authorization: `Bearer ${await tokenOf(client)}` },
  });
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

describe("with secure password changes", () => {
  const OTHER = "another long password";

  async function signInYesterday() {
    const user = await createUser(site);
    const sql = openSql(await site.databaseUrl(), 1);
    await sql`
      update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${user.id}`;
    await sql.end();
    return user;
  }

  test("a session of today changes the password at once", async () => {
    const { client } = await createUser(site);
    expect((await client.auth.updateUser({ password: OTHER })).error).toBeNull();
  });

  test("an older one needs the code that is mailed, which counts once", async () => {
    const { client, email } = await signInYesterday();
    const without = await client.auth.updateUser({ password: OTHER });
    expect(without.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    expect((await client.auth.updateUser({ data: { name: "Ada" } })).error).toBeNull();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce } = await waitForMail(site.dataDir, email);
    const wrong = await client.auth.updateUser({ password: OTHER, nonce: "000000" });
    expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    expect((await client.auth.updateUser({ password: OTHER, nonce })).error).toBeNull();
    const again = await client.auth.updateUser({ password: "a third long password", nonce });
    expect(again.error?.code).toBe("reauthentication_not_valid");
  });

  test("six digits can not be tried out", async () => {
    const { client, email } = await signInYesterday();
    await client.auth.reauthenticate();
    const { code: nonce } = await waitForMail(site.dataDir, email);
    for (let count = 0; count < 5; count += 1) {
      const wrong = String((Number(nonce) + count + 1) % 1_000_000).padStart(6, "0");
      await client.auth.updateUser({ password: OTHER, nonce: wrong });
    }
    const { error } = await client.auth.updateUser({ password: OTHER, nonce });
    expect(error?.code).toBe("reauthentication_not_valid");
  });

  test("another's code is of no use", async () => {
    const [one, other] = [await signInYesterday(), await signInYesterday()];
    await other.client.auth.reauthenticate();
    const { code: nonce } = await waitForMail(site.dataDir, other.email);
    const { error } = await one.client.auth.updateUser({ password: OTHER, nonce });
    expect(error?.code).toBe("reauthentication_not_valid");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  newEmail,
  TEST_PASSWORD,
  tokenOf,
} from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { send } from "../../support/requests.ts";

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth();
});
afterAll(() => backend.close());

const key = () => ({ apikey: backend.keys.publishable });

test("returns the login methods from GET /settings and GoTrue's name from GET /health", async () => {
  const settings = await send(backend, "GET", "/auth/v1/settings", key());
  expect(settings.status).toBe(200);
  expect(settings.body).toMatchObject({
    external: { email: true, google: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    saml_enabled: false,
  });
  const health = await send(backend, "GET", "/auth/v1/health", key());
  expect(health.status).toBe(200);
  expect(health.body).toMatchObject({ name: "GoTrue", version: expect.any(String) });
  for (const path of ["settings", "health"]) {
    expect((await send(backend, "GET", `/auth/v1/${path}`, {})).status).toBe(401);
  }
});

test("returns the same user from GET /user as from sign-up and sign-in", async () => {
  const { client, id, email } = await createUser(backend);
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
  const again = await anonymousClient(backend).auth.signInWithPassword({
    email,
    password: TEST_PASSWORD,
  });
  expect(Object.keys(again.data.user ?? {}).sort()).toEqual(Object.keys(data.user ?? {}).sort());
  const answer = await backend.fetch(`${backend.url}/auth/v1/user`, {
    headers: { ...key(), Authorization: `Bearer ${await tokenOf(client)}` },
  });
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

describe("changes of login methods", () => {
  const OTHER = "another long password";

  /** Signs in a user whose session is no longer recent. */
  async function signInLongAgo(minutes = 11) {
    const user = await createUser(backend);
    await backend.sql`
      update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => ${minutes})
      where session_id in (select id from auth.sessions where user_id = ${user.id})`;
    return user;
  }

  test("allows sensitive changes within ten minutes of the sign-in", async () => {
    const { client } = await signInLongAgo(9);
    expect((await client.auth.updateUser({ email: newEmail() })).error).toBeNull();
    expect((await client.auth.updateUser({ password: OTHER })).error).toBeNull();
  });

  test.each([
    ["password", () => ({ password: OTHER })],
    ["email address", () => ({ email: newEmail() })],
  ])("requires the current password after ten minutes: %s", async (_, change) => {
    const { client, email } = await signInLongAgo();
    const without = await client.auth.updateUser(change());
    expect(without.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    const wrong = await client.auth.updateUser({ ...change(), current_password: "a wrong one" });
    expect(wrong.error).toMatchObject({ status: 400, code: "current_password_mismatch" });
    const { data } = await client.auth.getUser();
    expect([data.user?.email, data.user?.new_email]).toEqual([email, undefined]);
    const right = await client.auth.updateUser({ ...change(), current_password: TEST_PASSWORD });
    expect(right.error).toBeNull();
  });

  test("requires no reauthentication for metadata and unchanged values", async () => {
    const { client, email } = await signInLongAgo();
    for (const change of [{ data: { name: "Ada" } }, { email }, {}])
      expect((await client.auth.updateUser(change)).error).toBeNull();
  });

  test("does not count a refresh as a recent sign-in", async () => {
    const { client } = await signInLongAgo();
    expect((await client.auth.refreshSession()).error).toBeNull();
    const { error } = await client.auth.updateUser({ password: OTHER });
    expect(error?.code).toBe("reauthentication_needed");
  });

  test("accepts an emailed reauthentication code once", async () => {
    const { client, email } = await signInLongAgo();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce } = backend.mailTo(email);
    const wrong = await client.auth.updateUser({ password: OTHER, nonce: "000000" });
    expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    expect((await client.auth.updateUser({ password: OTHER, nonce })).error).toBeNull();
    const again = await client.auth.updateUser({ password: "a third long password", nonce });
    expect(again.error?.code).toBe("reauthentication_not_valid");
  });

  test.each(["nonce", "current_password"] as const)("limits attempts with a %s", async (field) => {
    const { client, email } = await signInLongAgo();
    await client.auth.reauthenticate();
    const { code } = backend.mailTo(email);
    const right = field === "nonce" ? code : TEST_PASSWORD;
    for (let count = 0; count < 5; count += 1) {
      const wrong = String((Number(code) + count + 1) % 1_000_000).padStart(6, "0");
      await client.auth.updateUser({ password: OTHER, [field]: wrong });
    }
    const { error } = await client.auth.updateUser({ password: OTHER, [field]: right });
    expect(error).toMatchObject({ status: 429 });
  });

  test("rejects the reauthentication code of another user", async () => {
    const [one, other] = [await signInLongAgo(), await signInLongAgo()];
    await other.client.auth.reauthenticate();
    const { code: nonce } = backend.mailTo(other.email);
    const { error } = await one.client.auth.updateUser({ password: OTHER, nonce });
    expect(error?.code).toBe("reauthentication_not_valid");
  });
});

test("rejects Web3 sign-in as disabled", async () => {
  const { data, error } = await anonymousClient(backend).auth.signInWithWeb3({
    chain: "solana",
    message: "example.org wants you to sign in",
    signature: new Uint8Array(64),
  });
  expect(data.session).toBeNull();
  expect(error).toMatchObject({ status: 422, code: "web3_provider_disabled" });
});

test("returns 405 with the allowed methods", async () => {
  const answer = await backend.fetch(`${backend.url}/auth/v1/signup`, { headers: key() });
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
  const nothing = await backend.fetch(`${backend.url}/auth/v1/nothing`, { headers: key() });
  expect(nothing.status).toBe(404);
});

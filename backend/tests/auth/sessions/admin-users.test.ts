import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { hash } from "bcryptjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anonymousClient,
  claimsOf,
  createUser,
  newEmail,
  type SignedInUser,
  serviceClient,
  TEST_PASSWORD,
  tokenOf,
} from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { send } from "../../support/requests.ts";

let backend: AuthBackend;
let first: SignedInUser;
let users: SupabaseClient["auth"]["admin"];
beforeAll(async () => {
  backend = await openAuth();
  first = await createUser(backend);
  users = serviceClient(backend).auth.admin;
});
afterAll(() => backend.close());

const signIn = (email: string, password: string) =>
  anonymousClient(backend).auth.signInWithPassword({ email, password });

describe("the service key", () => {
  test("creates a user with the service key, with metadata and role, who can sign in at once", async () => {
    const email = newEmail();
    const { data, error } = await users.createUser({
      email: email.toUpperCase(),
      password: TEST_PASSWORD,
      email_confirm: true,
      user_metadata: { name: "Ada" },
      app_metadata: { role: "editor", desk: "politics" },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: "Ada" },
      app_metadata: { provider: "email", providers: ["email"], role: "editor", desk: "politics" },
      identities: [{ provider: "email", identity_data: { email, email_verified: true } }],
    });
    const session = await signIn(email, TEST_PASSWORD);
    expect(session.error).toBeNull();
    expect(session.data.user?.email_confirmed_at).toBeTruthy();
    expect(session.data.user?.app_metadata.role).toBe("editor");
    expect((await users.getUserById(data.user?.id ?? "")).data.user).toMatchObject({ email });
  });

  test("creates users with given ids, phone numbers and bcrypt hashes", async () => {
    const [id, email] = [randomUUID(), newEmail()];
    const made = await users.createUser({
      id,
      email,
      phone: "+4930123456",
      password_hash: await hash("from another system", 6),
      email_confirm: true,
    });
    expect(made.error).toBeNull();
    expect(made.data.user).toMatchObject({ id, phone: "4930123456" });
    expect((await signIn(email, "from another system")).error).toBeNull();
    const again = await users.createUser({ id, email: newEmail(), password: TEST_PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: "user_already_exists" });
    const same = await users.createUser({ phone: "+4930123456", password: TEST_PASSWORD });
    expect(same.error).toMatchObject({ status: 422, code: "phone_exists" });
  });

  test.each([
    ["an address in use", 422, "email_exists", () => ({ email: first.email })],
    ["neither address nor number", 400, "validation_failed", () => ({ password: TEST_PASSWORD })],
    ["an invalid address", 400, "validation_failed", () => ({ email: "nobody" })],
    ["an invalid number", 400, "validation_failed", () => ({ phone: "12 tables" })],
    ["a weak password", 422, "weak_password", () => ({ email: newEmail(), password: "short" })],
    [
      "an invalid hash",
      400,
      "validation_failed",
      () => ({ email: newEmail(), password_hash: "x" }),
    ],
    [
      "an invalid ban duration",
      400,
      "validation_failed",
      () => ({ email: newEmail(), ban_duration: "1 day" }),
    ],
    [
      "metadata that is a list",
      400,
      "validation_failed",
      () => ({ email: newEmail(), user_metadata: [1] }),
    ],
  ])("rejects a user with %s", async (_, status, code, body) => {
    const headers = { apikey: backend.keys.secret };
    const answer = await send(backend, "POST", "/auth/v1/admin/users", headers, body());
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error_code: code });
  });

  test("lists users by page, newest first", async () => {
    for (let count = 0; count < 3; count += 1) {
      await users.createUser({ email: newEmail(), email_confirm: true });
    }
    const page = await users.listUsers({ page: 1, perPage: 2 });
    expect(page.error).toBeNull();
    expect(page.data.users).toHaveLength(2);
    expect(page.data).toMatchObject({ nextPage: 2, aud: "authenticated" });
    const { total, lastPage } = page.data as { total: number; lastPage: number };
    expect(lastPage).toBe(Math.ceil(total / 2));
    const all = await users.listUsers({ page: 1, perPage: 1000 });
    expect(all.data.users).toHaveLength(total);
    expect(all.data.users.slice(0, 2)).toEqual(page.data.users);
    const beyond = await users.listUsers({ page: 1000, perPage: 10 });
    expect(beyond.data.users).toEqual([]);
    for (const query of ["page=0", "page=-1", "per_page=x", "page=99999999999"]) {
      const answer = await send(backend, "GET", `/auth/v1/admin/users?${query}`, {
        apikey: backend.keys.secret,
      });
      expect(answer.status).toBe(400);
    }
  });

  test("updates a user with the service key, and ends the sessions on a new password", async () => {
    const { client, id } = await createUser(backend);
    const email = newEmail();
    const { data, error } = await users.updateUserById(id, {
      email,
      phone: "+33140000000",
      password: "a new and long password",
      email_confirm: true,
      user_metadata: { name: "Ada", nick: "A" },
      app_metadata: { role: "editor", desk: "sports" },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      phone: "33140000000",
      app_metadata: { role: "editor" },
    });
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect((await signIn(email, "a new and long password")).error).toBeNull();
    const less = await users.updateUserById(id, { user_metadata: { nick: null } });
    expect(less.data.user?.user_metadata).toMatchObject({ name: "Ada" });
    expect(less.data.user?.user_metadata).not.toHaveProperty("nick");
    expect(less.data.user?.app_metadata).toMatchObject({ desk: "sports" });
    const taken = await users.updateUserById(id, { email: first.email });
    expect(taken.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("bans a user from sign-in, refresh and their account, and lifts the ban", async () => {
    const { client, id, email } = await createUser(backend);
    const token = await tokenOf(client);
    const { data } = await users.updateUserById(id, { ban_duration: "1h30m" });
    const left = Date.parse(data.user?.banned_until ?? "") - Date.now();
    expect(left).toBeGreaterThan(89 * 60_000);
    expect(left).toBeLessThan(91 * 60_000);
    expect((await signIn(email, TEST_PASSWORD)).error?.code).toBe("user_banned");
    expect((await signIn(email, "a wrong password")).error?.code).toBe("invalid_credentials");
    expect((await client.auth.refreshSession()).error?.code).toBe("user_banned");
    expect((await client.auth.getUser(token)).error?.code).toBe("user_banned");
    expect((await users.updateUserById(id, { ban_duration: "none" })).error).toBeNull();
    expect((await signIn(email, TEST_PASSWORD)).error).toBeNull();
  });

  test("deletes a user, and erases personal data on a soft deletion", async () => {
    const gone = await createUser(backend);
    expect((await users.deleteUser(gone.id)).error).toBeNull();
    expect((await users.getUserById(gone.id)).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
    const { client, id, email } = await createUser(backend);
    expect((await users.deleteUser(id, true)).error).toBeNull();
    const { data } = await users.getUserById(id);
    expect(data.user?.deleted_at).toBeTruthy();
    expect(JSON.stringify(data.user)).not.toContain(email.slice(0, 8));
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect((await signIn(email, TEST_PASSWORD)).error?.code).toBe("invalid_credentials");
    expect(
      (await anonymousClient(backend).auth.signUp({ email, password: TEST_PASSWORD })).error,
    ).toBeNull();
  });

  test("lists and removes second factors with the service key", async () => {
    const { client, id } = await createUser(backend);
    const [factor, other] = [randomUUID(), randomUUID()];
    await backend.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (${factor}, ${id}, 'My phone', 'totp', 'verified', now(), now())`;
    await backend.sql`update auth.sessions set aal = 'aal2', factor_id = ${factor} where user_id = ${id}`;
    const { data } = await users.mfa.listFactors({ userId: id });
    expect(data?.factors).toMatchObject([
      { id: factor, friendly_name: "My phone", factor_type: "totp", status: "verified" },
    ]);
    expect(JSON.stringify(data)).not.toContain("secret");
    expect((await users.mfa.deleteFactor({ userId: id, id: other })).error?.status).toBe(404);
    const removed = await users.mfa.deleteFactor({ userId: id, id: factor });
    expect(removed.error).toBeNull();
    expect(JSON.stringify(removed.data)).toContain(factor);
    expect((await users.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
    await client.auth.refreshSession();
    expect((await claimsOf(client)).aal).toBe("aal1");
  });
});

test("returns user_not_found for the factors of an unknown user", async () => {
  const [userId, id] = [randomUUID(), randomUUID()];
  for (const { data, error } of [
    await users.mfa.listFactors({ userId }),
    await users.mfa.deleteFactor({ userId, id }),
  ]) {
    expect(data).toBeNull();
    expect(error).toMatchObject({ status: 404, code: "user_not_found" });
  }
});

describe("permissions", () => {
  const CALLS: [string, string, unknown?][] = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users", { email: "x@example.org", password: TEST_PASSWORD }],
    ["GET", `/admin/users/${randomUUID()}`],
    ["PUT", `/admin/users/${randomUUID()}`, { ban_duration: "1h" }],
    ["DELETE", `/admin/users/${randomUUID()}`, {}],
    ["GET", `/admin/users/${randomUUID()}/factors`],
    ["DELETE", `/admin/users/${randomUUID()}/factors/${randomUUID()}`],
    ["POST", "/admin/generate_link", { type: "recovery", email: "x@example.org" }],
    ["POST", "/invite", { email: "x@example.org" }],
  ];

  test.each(CALLS)("denies callers without the service key: %s %s", async (method, path, body) => {
    const ask = (headers: Record<string, string>) =>
      send(backend, method, `/auth/v1${path}`, headers, body);
    const bearer = { Authorization: `Bearer ${await tokenOf(first.client)}` };
    expect((await ask({})).status).toBe(401);
    const anonymous = await ask({ apikey: backend.keys.publishable });
    expect(anonymous.body).toMatchObject({ code: 401, error_code: "no_authorization" });
    const admin = await ask({ apikey: backend.keys.publishable, ...bearer });
    expect(admin.body).toMatchObject({ code: 403, error_code: "not_admin" });
    const both = await ask({ apikey: backend.keys.secret, ...bearer });
    expect(both.body).toMatchObject({ code: 403, error_code: "not_admin" });
    const wrongPlace = await ask({
      apikey: backend.keys.publishable,
      Authorization: `Bearer ${backend.keys.secret}`,
    });
    expect(wrongPlace.status).toBe(401);
    const browser = await ask({ apikey: backend.keys.secret, "User-Agent": "Mozilla/5.0 (X11)" });
    expect(browser.status).toBe(401);
  });

  test("returns 404 for a malformed user id", async () => {
    const headers = { apikey: backend.keys.secret };
    for (const path of ["x", "x/factors", `${first.id}/factors/x`]) {
      const method = path.endsWith("/x") ? "DELETE" : "GET";
      const answer = await send(backend, method, `/auth/v1/admin/users/${path}`, headers);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error_code: "validation_failed" });
    }
    const odd = await backend.fetch(`${backend.url}/auth/v1/admin/users`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: '{"email": ',
    });
    expect(odd.status).toBe(400);
    expect(await odd.json()).toMatchObject({ error_code: "bad_json" });
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createUser,
  newEmail,
  serviceClient,
  TEST_PASSWORD,
  type TestClient,
} from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { waitForMail } from "../../support/outbox.ts";
import { sessionClient } from "../../support/session-client.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Accounts without email confirmation, through the client that the pages use. */

let site: RunningSite;
let service: TestClient;
beforeAll(async () => {
  site = await startSite({
    env: { STAFF_ACCESS: "any-user", SITE_NAME: "The Daily <News>", PASSWORD_MIN_LENGTH: "6" },
  });
  service = serviceClient(site);
});
afterAll(() => site.stop());

/** Creates a user who is signed in on several devices. */
async function signInOn(devices: number): Promise<{ email: string; clients: TestClient[] }> {
  const email = newEmail();
  const clients = Array.from({ length: devices }, () => sessionClient(site));
  expect((await clients[0]?.auth.signUp({ email, password: TEST_PASSWORD }))?.error).toBeNull();
  for (const client of clients.slice(1)) {
    const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(error).toBeNull();
  }
  return { email, clients };
}

const write = (client?: TestClient) =>
  client?.from("categories").insert({ name: "Name", slug: `slug-${randomUUID()}` });

/** For each client, whether it has a valid session and whether it can write. */
async function whoIsIn(clients: TestClient[]): Promise<boolean[]> {
  const answers = await Promise.all(
    clients.map(async (client) => {
      const written = await write(client);
      const user = await client.auth.getUser();
      expect(user.error === null).toBe(written?.error === null);
      return user.error === null;
    }),
  );
  return answers;
}

describe("passwords", () => {
  test.each([
    ["short", ["length"]],
    ["aaaaaaaaaaa", ["characters"]],
    ["ada@example.org", ["pwned"]],
  ])("rejects %s at sign-up, with reasons", async (password, reasons) => {
    const { error } = await sessionClient(site).auth.signUp({ email: "ada@example.org", password });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      code: "weak_password",
      reasons,
      message: expect.stringMatching(/^Password should .*\.$/),
    });
  });

  test("rejects weak and too long passwords when a user changes theirs", async () => {
    const { email, clients } = await signInOn(1);
    const change = async (password: string) =>
      (await clients[0]?.auth.updateUser({ password }))?.error;
    expect(await change("short")).toMatchObject({ reasons: ["length"] });
    expect(await change(email)).toMatchObject({ reasons: ["pwned"] });
    expect(await change(`${"x".repeat(72)}yz`)).toMatchObject({
      status: 422,
      message: "Password cannot be longer than 72 bytes.",
    });
    expect(await change(TEST_PASSWORD)).toMatchObject({ code: "same_password" });
  });

  test("accepts the shortest allowed password", async () => {
    const up = (password: string) =>
      sessionClient(site).auth.signUp({ email: newEmail(), password });
    expect((await up("hblkqz")).error).toBeNull();
    expect((await up("hblkq")).error?.message).toBe("Password should be at least 6 characters.");
  });

  test("rejects a password change with a wrong current password", async () => {
    const { clients } = await signInOn(1);
    const change = async (current_password: string) => {
      const password = "quite another password";
      return (await clients[0]?.auth.updateUser({ password, current_password }))?.error;
    };
    expect(await change("a wrong password")).toMatchObject({ code: "current_password_mismatch" });
    expect(await change(TEST_PASSWORD)).toBeNull();
  });

  test("ends the other sessions when the password changes", async () => {
    const { email, clients } = await signInOn(3);
    await clients[0]?.auth.updateUser({ password: "quite another password" });
    expect(await whoIsIn(clients)).toEqual([true, false, false]);
    const old = await sessionClient(site).auth.signInWithPassword({
      email,
      password: TEST_PASSWORD,
    });
    expect(old.error?.code).toBe("invalid_credentials");
  });
});

describe("sessions", () => {
  test.each([
    ["local", [false, true, true]],
    ["others", [true, false, false]],
    ["global", [false, false, false]],
  ] as const)("ends sessions by sign-out scope %s and leaves %j", async (scope, left) => {
    const { clients } = await signInOn(3);
    const access = await Promise.all(clients.map(tokenOf));
    expect((await clients[0]?.auth.signOut({ scope }))?.error).toBeNull();
    const stillWrite = await Promise.all(access.map((token) => writeWith(token)));
    expect(stillWrite).toEqual(left);
  });

  test("signs out everywhere by default", async () => {
    const { clients } = await signInOn(2);
    const access = await Promise.all(clients.map(tokenOf));
    await fetch(`${site.url}/auth/v1/logout`, {
      method: "POST",
      headers: { apikey: site.keys.publishable, Authorization: `Bearer ${access[0]}` },
    });
    expect(await Promise.all(access.map((token) => writeWith(token)))).toEqual([false, false]);
  });

  test("issues new tokens on refresh, and ends the session when an old token is reused", async () => {
    const { clients } = await signInOn(1);
    const [client] = clients;
    const session = (await client?.auth.getSession())?.data.session;
    const first = session?.refresh_token ?? "";
    const refresh = (refresh_token: string) =>
      sessionClient(site).auth.refreshSession({ refresh_token });
    const second = (await refresh(first)).data.session?.refresh_token ?? "";
    expect(second).not.toBe(first);
    // Two tabs may refresh at the same time.
    expect((await refresh(first)).data.session?.refresh_token).toBe(second);
    const third = (await refresh(second)).data.session?.refresh_token ?? "";
    const sql = openSql(await site.databaseUrl(), 1);
    await sql`
      update auth.refresh_tokens set updated_at = now() - interval '11 seconds'
      where user_id = ${session?.user.id} and parent is null`;
    await sql.end();
    expect((await refresh(first)).error?.code).toBe("refresh_token_already_used");
    expect((await refresh(third)).error?.code).toBe("refresh_token_already_used");
  });
});

describe("account changes", () => {
  test("changes the email address when the new one is confirmed", async () => {
    const { email, clients } = await signInOn(1);
    const [client] = clients;
    const next = newEmail();
    const { data, error } = (await client?.auth.updateUser({ email: next })) ?? {};
    expect(error).toBeNull();
    expect(data?.user).toMatchObject({ email, new_email: next });
    const signIn = (address: string) =>
      sessionClient(site).auth.signInWithPassword({ email: address, password: TEST_PASSWORD });
    expect((await signIn(email)).error).toBeNull();
    expect((await signIn(next)).error?.code).toBe("invalid_credentials");

    const { code } = await waitForMail(site.dataDir, next);
    const shown = { email: next, token: code, type: "email_change" } as const;
    const confirmed = await sessionClient(site).auth.verifyOtp(shown);
    expect(confirmed.data.user).toMatchObject({ email: next, identities: [{ email: next }] });
    expect(confirmed.data.user?.new_email).toBeUndefined();
    expect(confirmed.data.user?.app_metadata.role).toBeDefined();
    expect(await whoIsIn(clients)).toEqual([true]);
    expect((await signIn(next)).error).toBeNull();
    expect((await signIn(email)).error?.code).toBe("invalid_credentials");
    const { data: rows } = await service.rpc("list_people", { query: next });
    expect(rows).toHaveLength(1);
  });

  test("rejects an email address that is in use", async () => {
    const { clients } = await signInOn(1);
    const other = await createUser(site);
    const { error } = (await clients[0]?.auth.updateUser({ email: other.email })) ?? {};
    expect(error?.code).toBe("email_exists");
    const again = await sessionClient(site).auth.signUp({
      email: other.email.toUpperCase(),
      password: TEST_PASSWORD,
    });
    expect(again.error).toMatchObject({
      code: "user_already_exists",
      message: "User already registered",
    });
  });

  test("updates user metadata, which the next token contains", async () => {
    const { clients } = await signInOn(1);
    await clients[0]?.auth.updateUser({ data: { name: "Ada" } });
    const { data } = (await clients[0]?.auth.refreshSession()) ?? {};
    expect(data?.user?.user_metadata.name).toBe("Ada");
  });
});

test.each([
  ["/signup", { email: 7, password: TEST_PASSWORD }],
  ["/token?grant_type=password", { email: ["a"], password: {} }],
  ["/recover", { email: { a: 1 } }],
  ["/verify", []],
  ["/resend", "text"],
])("rejects an invalid body of %s", async (path, body) => {
  const response = await fetch(`${site.url}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: site.keys.publishable },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
});

test.each(["/signup", "/recover", "/resend", "/token?grant_type=password"])(
  "rejects %s without an API key",
  async (path) => {
    const response = await fetch(`${site.url}/auth/v1${path}`, {
      method: "POST",
      body: JSON.stringify({ email: newEmail(), password: TEST_PASSWORD, type: "signup" }),
    });
    expect(response.status).toBe(401);
  },
);

async function tokenOf(client: TestClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? "";
}

/** Whether the database accepts a write with this token. */
async function writeWith(token: string): Promise<boolean> {
  const response = await fetch(`${site.url}/rest/v1/categories`, {
    method: "POST",
    headers: {
      apikey: site.keys.publishable,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ name: "Name", slug: `slug-${randomUUID()}` }),
  });
  return response.ok;
}

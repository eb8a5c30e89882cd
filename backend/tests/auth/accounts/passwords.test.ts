import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionClient } from "../../support/browser.ts";
import { createUser, newEmail, TEST_PASSWORD } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** Accounts without email confirmation. */

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth();
});
afterAll(() => backend.close());

/** Creates a user who is signed in on several devices. */
async function signInOn(devices: number): Promise<{ email: string; clients: SupabaseClient[] }> {
  const email = newEmail();
  const clients = Array.from({ length: devices }, () => sessionClient(backend));
  expect((await clients[0]?.auth.signUp({ email, password: TEST_PASSWORD }))?.error).toBeNull();
  for (const client of clients.slice(1)) {
    const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(error).toBeNull();
  }
  return { email, clients };
}

/** For each client, whether its session is alive. */
const whoIsIn = (clients: SupabaseClient[]): Promise<boolean[]> =>
  Promise.all(clients.map(async (client) => (await client.auth.getUser()).error === null));

describe("passwords", () => {
  test.each([
    ["short", ["length"]],
    ["aaaaaaaaaaa", ["characters"]],
    ["ada@example.org", ["pwned"]],
  ])("rejects %s at sign-up, with reasons", async (password, reasons) => {
    const { error } = await sessionClient(backend).auth.signUp({
      email: "ada@example.org",
      password,
    });
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
    const own = await openAuth({ passwordMinLength: 6 });
    const up = (password: string) =>
      sessionClient(own).auth.signUp({ email: newEmail(), password });
    expect((await up("hblkqz")).error).toBeNull();
    expect((await up("hblkq")).error?.message).toBe("Password should be at least 6 characters.");
    await own.close();
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
    const old = await sessionClient(backend).auth.signInWithPassword({
      email,
      password: TEST_PASSWORD,
    });
    expect(old.error?.code).toBe("invalid_credentials");
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
      sessionClient(backend).auth.signInWithPassword({ email: address, password: TEST_PASSWORD });
    expect((await signIn(email)).error).toBeNull();
    expect((await signIn(next)).error?.code).toBe("invalid_credentials");

    const { code } = backend.mailTo(next);
    const shown = { email: next, token: code, type: "email_change" } as const;
    const confirmed = await sessionClient(backend).auth.verifyOtp(shown);
    expect(confirmed.data.user).toMatchObject({ email: next, identities: [{ email: next }] });
    expect(confirmed.data.user?.new_email).toBeUndefined();
    expect(await whoIsIn(clients)).toEqual([true]);
    expect((await signIn(next)).error).toBeNull();
    expect((await signIn(email)).error?.code).toBe("invalid_credentials");
  });

  test("rejects an email address that is in use", async () => {
    const { clients } = await signInOn(1);
    const other = await createUser(backend);
    const { error } = (await clients[0]?.auth.updateUser({ email: other.email })) ?? {};
    expect(error?.code).toBe("email_exists");
    const again = await sessionClient(backend).auth.signUp({
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
  const response = await backend.fetch(`${backend.url}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: backend.keys.publishable },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
});

test.each(["/signup", "/recover", "/resend", "/token?grant_type=password"])(
  "rejects %s without an API key",
  async (path) => {
    const response = await backend.fetch(`${backend.url}/auth/v1${path}`, {
      method: "POST",
      body: JSON.stringify({ email: newEmail(), password: TEST_PASSWORD, type: "signup" }),
    });
    expect(response.status).toBe(401);
  },
);

import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import type { Database } from "../database.types.ts";
import { readAuthUser } from "./read-session.ts";
import { checkSession } from "./session.ts";

/** An access token. Its signature is not checked here. */
function tokenOf(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;
}

/** A session as the client stores it. */
async function sessionOf(token: string, metadata: Record<string, unknown>, app_metadata = {}) {
  const user = { id: "1", email: "anna@example.org", user_metadata: metadata, app_metadata };
  const client = createClient("https://backend.example", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async () =>
        Response.json({ access_token: token, refresh_token: "r", expires_in: 3600, user }),
    },
  });
  const { data } = await client.auth.signInWithPassword({ email: user.email, password: "x" });
  return data.session;
}

test("readAuthUser returns null without a session", () => {
  expect(readAuthUser(null)).toBeNull();
});

test("readAuthUser takes the role from the token and the name from the user's metadata", async () => {
  const session = await sessionOf(tokenOf({ app_metadata: { role: "admin" } }), { name: "Änna" });
  expect(readAuthUser(session)).toEqual({
    id: "1",
    email: "anna@example.org",
    name: "Änna",
    role: "admin",
    hasPassword: false,
  });
});

test.each([
  ["no role", tokenOf({})],
  ["an unknown role", tokenOf({ app_metadata: { role: "owner" } })],
  ["an invalid token", "abc"],
])("a session with %s is a reader's, whatever the user's metadata says", async (_, token) => {
  const session = await sessionOf(token, { role: "admin" });
  expect(readAuthUser(session)).toMatchObject({ role: "reader", name: "" });
});

test.each([
  [["email"], true],
  [["google", "email"], true],
  [["phone"], true],
  [["google"], false],
  ["email", false],
])("a user of providers %j has a password: %s", async (providers, hasPassword) => {
  const session = await sessionOf(tokenOf({}), {}, { providers });
  expect(readAuthUser(session)).toMatchObject({ hasPassword });
});

test("a session whose cookies are gone has ended, and everybody who watches is told", async () => {
  const stored = new Map<string, string>();
  const client = createClient<Database>("https://backend.example", "key", {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    global: {
      fetch: async () =>
        Response.json({
          access_token: tokenOf({ exp: 4_102_444_800 }),
          refresh_token: "r",
          expires_in: 3600,
          user: { id: "1", email: "anna@example.org" },
        }),
    },
  });
  await client.auth.signInWithPassword({ email: "anna@example.org", password: "x" });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  expect(await checkSession(client)).toBe("alive");
  stored.clear();
  expect(await checkSession(client)).toBe("dead");
  expect(events.at(-1)).toBe("SIGNED_OUT");
});

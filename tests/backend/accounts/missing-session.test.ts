import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { checkSession } from "../../../app/data/account/session.ts";
import { anonymousClient, TEST_PASSWORD } from "../../support/clients.ts";
import { sessionClient } from "../../support/session-client.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Missing and ended sessions, through the client that the pages use. */

const MISSING = "Auth session missing!";

let site: SharedSite;
beforeAll(async () => {
  site = await getSharedSite();
});

/** A browser whose session was ended on another device, but is still in its cookies. */
async function openRevoked() {
  const credentials = { email: `${randomUUID()}@example.org`, password: TEST_PASSWORD };
  const cookies = new Map<string, string>();
  const client = sessionClient(site, cookies);
  expect((await client.auth.signUp(credentials)).error).toBeNull();
  expect([...cookies.keys()].join()).toContain("auth-token");
  const elsewhere = anonymousClient(site);
  expect((await elsewhere.auth.signInWithPassword(credentials)).error).toBeNull();
  expect((await elsewhere.auth.signOut({ scope: "global" })).error).toBeNull();
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => events.push(event));
  return { client, cookies, events };
}

test("reports a missing session without a session", async () => {
  const client = sessionClient(site);
  expect((await client.auth.getUser()).error?.message).toBe(MISSING);
  expect((await client.auth.updateUser({ data: { name: "Ada" } })).error?.message).toBe(MISSING);
  expect(await checkSession(client)).toBe("dead");
});

test("removes a local session that the backend does not know", async () => {
  const { client, cookies, events } = await openRevoked();
  expect((await client.auth.getUser()).error?.message).toBe(MISSING);
  expect(cookies.size).toBe(0);
  expect(events).toContain("SIGNED_OUT");
  expect((await client.auth.getSession()).data.session).toBeNull();
});

test("removes a local session that has ended", async () => {
  const { client, cookies, events } = await openRevoked();
  expect(await checkSession(client)).toBe("dead");
  expect(cookies.size).toBe(0);
  expect(events).toContain("SIGNED_OUT");
});

test("rejects sign-up and sign-in without an email address", async () => {
  const { auth } = sessionClient(site);
  const error = {
    message: "You must provide either an email or phone number and a password",
  };
  for (const call of [auth.signUp, auth.signInWithPassword]) {
    // The client's types do not allow this call.
    const answer: unknown = await Reflect.apply(call, auth, [{ password: TEST_PASSWORD }]);
    expect(answer).toMatchObject({ data: { user: null, session: null }, error });
  }
});

test("requires an address for a one-time code, a type to resend, and both tokens for a session", async () => {
  const { auth } = sessionClient(site);
  const ask = (call: object, options: object): Promise<unknown> =>
    Reflect.apply(Object(call), auth, [options]);
  expect(await ask(auth.signInWithOtp, {})).toMatchObject({
    error: { message: "You must provide either an email or phone number." },
  });
  expect(await ask(auth.resend, { type: "signup" })).toMatchObject({
    error: { message: "You must provide either an email or phone number and a type" },
  });
  expect(await ask(auth.resend, { email: "ada@example.org" })).toMatchObject({
    error: { status: 400 },
  });
  const credentials = { email: `${randomUUID()}@example.org`, password: TEST_PASSWORD };
  const { data } = await anonymousClient(site).auth.signUp(credentials);
  for (const half of ["access_token", "refresh_token"] as const) {
    expect(data.session?.[half]).toBeTruthy();
    expect(await ask(auth.setSession, { [half]: data.session?.[half] })).toMatchObject({
      data: { session: null },
      error: { message: MISSING },
    });
  }
});

import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { checkSession } from "../../../app/data/account/session.ts";
import { openForge } from "../../../backend/tests/support/forge-tokens.ts";
import { anonymousClient, TEST_PASSWORD } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { sessionClient } from "../../support/session-client.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** A device with a slow clock, whose auth client uses an expired access token. */

const SLOW_BY_MS = 5 * 60_000;
const ENDED_SECONDS_AGO = 100;

let site: SharedSite;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite();
  sql = openSql(await site.databaseUrl(), 1);
});
afterAll(() => sql.end());
afterEach(() => vi.useRealTimers());

/** A browser on such a device after its access token has expired. */
async function openSlow(ask?: typeof fetch) {
  const credentials = { email: `${randomUUID()}@example.org`, password: TEST_PASSWORD };
  const cookies = new Map<string, string>();
  const { data, error } = await sessionClient(site, cookies).auth.signUp(credentials);
  expect(error).toBeNull();
  if (!data.session) throw new Error("nobody is signed in");
  const { session } = data;
  // The first token makes the site create its key.
  const forge = await openForge({ dataDir: site.dataDir, sql });
  const exp = Math.floor(Date.now() / 1000) - ENDED_SECONDS_AGO;
  const claims = { ...decodeJwt(session.access_token), exp, iat: exp - 3600 };
  const ended = { ...session, access_token: await forge.own(claims), expires_at: exp };
  const name = [...cookies.keys()].find((key) => /-auth-token(\.0)?$/.test(key)) ?? "";
  cookies.clear();
  const text = Buffer.from(JSON.stringify(ended)).toString("base64url");
  cookies.set(name.replace(/\.0$/, ""), `base64-${text}`);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - SLOW_BY_MS });
  const client = sessionClient(site, cookies, ask);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => events.push(event));
  return { client, cookies, events, credentials };
}

async function endElsewhere(credentials: { email: string; password: string }): Promise<void> {
  const elsewhere = anonymousClient(site);
  expect((await elsewhere.auth.signInWithPassword(credentials)).error).toBeNull();
  expect((await elsewhere.auth.signOut({ scope: "global" })).error).toBeNull();
}

test("refreshes a session whose token expired on a slow clock", async () => {
  const { client, events } = await openSlow();
  expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: "bad_jwt" });
  expect((await client.rpc("is_staff")).status).toBe(401);
  expect(await checkSession(client)).toBe("alive");
  expect(events).toContain("TOKEN_REFRESHED");
  expect(events).not.toContain("SIGNED_OUT");
  expect((await client.rpc("is_staff")).status).toBe(200);
});

test("removes an expired session that was ended elsewhere", async () => {
  const { client, cookies, events, credentials } = await openSlow();
  await endElsewhere(credentials);
  expect(await checkSession(client)).toBe("dead");
  expect(cookies.size).toBe(0);
  expect(events).toContain("SIGNED_OUT");
});

test("keeps a session whose refresh fails for another reason", async () => {
  const { client, cookies, events } = await openSlow(async (input, init) => {
    if (!String(input).includes("/token")) return fetch(input, init);
    return Response.json({ error_code: "over_request_rate_limit" }, { status: 429 });
  });
  expect(await checkSession(client)).toBe("unknown");
  expect(cookies.size).toBe(1);
  expect(events).not.toContain("SIGNED_OUT");
});

test("keeps a session that another tab refreshes at the same time", async () => {
  let exchangeElsewhere: (() => Promise<unknown>) | undefined;
  const { client, cookies, events } = await openSlow(async (input, init) => {
    if (String(input).includes("/token")) await exchangeElsewhere?.();
    return fetch(input, init);
  });
  exchangeElsewhere = () => sessionClient(site, cookies).auth.refreshSession();
  expect(await checkSession(client)).toBe("alive");
  expect(events).not.toContain("SIGNED_OUT");
  expect((await client.rpc("is_staff")).status).toBe(200);
});

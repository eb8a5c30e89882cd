import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserWithFactor, signInAgain, totpCode } from "../../support/authenticator.ts";
import type { TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Two processes of one site with a shared database. */
let site: RunningSite;
let second: RunningSite;
let sql: SqlPool;
beforeAll(async () => {
  site = await startSite();
  const DATABASE_URL = await site.databaseUrl();
  second = await startSite({
    secretsOf: site.dataDir,
    env: { DATABASE_URL, SITE_URL: site.url },
  });
  sql = openSql(DATABASE_URL);
});
afterAll(async () => {
  await sql.end();
  await second.stop();
  await site.stop();
});

async function wrongCode(secret: string): Promise<string> {
  const right = await Promise.all([-1, 0, 1].map((step) => totpCode(secret, step)));
  const wrong = ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code));
  return wrong ?? "";
}

async function guess(client: TestClient, factorId: string, code: string) {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  return error?.code;
}

const FAILED = "mfa_verification_failed";
const LIMITED = "over_request_rate_limit";

test("rejects the right code after five wrong ones, in any session", async () => {
  const { client: owner, email, factorId, secret } = await createUserWithFactor(site);
  const thief = await signInAgain(site, email);
  const wrong = await wrongCode(secret);
  const answers = [];
  for (let index = 0; index < 6; index += 1) answers.push(await guess(thief, factorId, wrong));
  expect(answers).toEqual([FAILED, FAILED, FAILED, FAILED, FAILED, LIMITED]);
  expect(await guess(thief, factorId, await totpCode(secret))).toBe(LIMITED);
  const again = await signInAgain(site, email);
  expect(await guess(again, factorId, await totpCode(secret))).toBe(LIMITED);
  // The limit does not end sessions that have AAL2 already.
  expect((await owner.auth.getUser()).error).toBeNull();
  await sql`update embedded.limits set expire = expire - 300000`;
  expect(await guess(again, factorId, await totpCode(secret))).toBeUndefined();
});

test("returns Retry-After with the attempt limit", async () => {
  const { email, factorId, secret } = await createUserWithFactor(site);
  const client = await signInAgain(site, email);
  const wrong = await wrongCode(secret);
  for (let index = 0; index < 5; index += 1) await guess(client, factorId, wrong);
  const { data } = await client.auth.mfa.challenge({ factorId });
  const session = await client.auth.getSession();
  const response = await fetch(`${site.url}/auth/v1/factors/${factorId}/verify`, {
    method: "POST",
    headers: {
      apikey: site.keys.publishable,
      Authorization: `Bearer ${session.data.session?.access_token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ challenge_id: data?.id, code: wrong }),
  });
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(280);
  expect(wait).toBeLessThanOrEqual(300);
});

test("limits concurrent guesses like sequential ones", async () => {
  const { email, factorId, secret } = await createUserWithFactor(site);
  const client = await signInAgain(site, email);
  const wrong = await wrongCode(secret);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => guess(client, factorId, wrong)),
  );
  expect(answers.filter((code) => code === FAILED)).toHaveLength(5);
  expect(answers.filter((code) => code === LIMITED)).toHaveLength(15);
});

test("shares the attempt limit between processes", async () => {
  const { email, factorId, secret } = await createUserWithFactor(site);
  const wrong = await wrongCode(secret);
  const first = await signInAgain(site, email);
  for (let index = 0; index < 5; index += 1) {
    expect(await guess(first, factorId, wrong)).toBe(FAILED);
  }
  const other = await signInAgain(second, email);
  expect(await guess(other, factorId, wrong)).toBe(LIMITED);
});

test("resets the attempt limit after a right code", async () => {
  const { email, factorId, secret } = await createUserWithFactor(site);
  const client = await signInAgain(site, email);
  const wrong = await wrongCode(secret);
  for (let index = 0; index < 4; index += 1) await guess(client, factorId, wrong);
  expect(await guess(client, factorId, await totpCode(secret))).toBeUndefined();
  expect(await guess(client, factorId, wrong)).toBe(FAILED);
  expect(await guess(client, factorId, wrong)).toBe(FAILED);
});

import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../open-backend.ts";
import { createUserWithFactor, totpCode } from "../../support/authenticator.ts";
import { signInAgain } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { openBackendAt } from "../../support/open-backend-at.ts";

/** Two backends of one installation, on one database. */
let backend: AuthBackend;
let second: Backend;
beforeAll(async () => {
  backend = await openAuth();
  second = await openBackendAt(backend.databaseUrl, backend.dataDir);
});
afterAll(async () => {
  await second.close();
  await backend.close();
});

async function wrongCode(secret: string): Promise<string> {
  const right = await Promise.all([-1, 0, 1].map((step) => totpCode(secret, step)));
  const wrong = ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code));
  return wrong ?? "";
}

async function guess(client: SupabaseClient, factorId: string, code: string) {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  return error?.code;
}

const FAILED = "mfa_verification_failed";
const LIMITED = "over_request_rate_limit";

test("rejects the right code after five wrong ones, in any session", async () => {
  const { client: owner, email, factorId, secret } = await createUserWithFactor(backend);
  const thief = await signInAgain(backend, email);
  const wrong = await wrongCode(secret);
  const answers = [];
  for (let index = 0; index < 6; index += 1) answers.push(await guess(thief, factorId, wrong));
  expect(answers).toEqual([FAILED, FAILED, FAILED, FAILED, FAILED, LIMITED]);
  expect(await guess(thief, factorId, await totpCode(secret))).toBe(LIMITED);
  const again = await signInAgain(backend, email);
  expect(await guess(again, factorId, await totpCode(secret))).toBe(LIMITED);
  // The limit does not end sessions that have AAL2 already.
  expect((await owner.auth.getUser()).error).toBeNull();
  await backend.sql`update embedded.limits set expire = expire - 300000`;
  expect(await guess(again, factorId, await totpCode(secret))).toBeUndefined();
});

test("returns Retry-After with the attempt limit", async () => {
  const { email, factorId, secret } = await createUserWithFactor(backend);
  const client = await signInAgain(backend, email);
  const wrong = await wrongCode(secret);
  for (let index = 0; index < 5; index += 1) await guess(client, factorId, wrong);
  const { data } = await client.auth.mfa.challenge({ factorId });
  const session = await client.auth.getSession();
  const response = await backend.fetch(`${backend.url}/auth/v1/factors/${factorId}/verify`, {
    method: "POST",
    headers: {
      apikey: backend.keys.publishable,
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
  const { email, factorId, secret } = await createUserWithFactor(backend);
  const client = await signInAgain(backend, email);
  const wrong = await wrongCode(secret);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => guess(client, factorId, wrong)),
  );
  expect(answers.filter((code) => code === FAILED)).toHaveLength(5);
  expect(answers.filter((code) => code === LIMITED)).toHaveLength(15);
});

test("shares the attempt limit between backends on one database", async () => {
  const { email, factorId, secret } = await createUserWithFactor(backend);
  const wrong = await wrongCode(secret);
  const first = await signInAgain(backend, email);
  for (let index = 0; index < 5; index += 1) {
    expect(await guess(first, factorId, wrong)).toBe(FAILED);
  }
  const other = await signInAgain(second, email);
  expect(await guess(other, factorId, wrong)).toBe(LIMITED);
});

test("resets the attempt limit after a right code", async () => {
  const { email, factorId, secret } = await createUserWithFactor(backend);
  const client = await signInAgain(backend, email);
  const wrong = await wrongCode(secret);
  for (let index = 0; index < 4; index += 1) await guess(client, factorId, wrong);
  expect(await guess(client, factorId, await totpCode(secret))).toBeUndefined();
  expect(await guess(client, factorId, wrong)).toBe(FAILED);
  expect(await guess(client, factorId, wrong)).toBe(FAILED);
});

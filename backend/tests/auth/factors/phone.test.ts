import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, signInAgain } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth();
});
afterAll(() => backend.close());

let count = 0;
const newNumber = () => {
  count += 1;
  return `+4915100000${String(count).padStart(3, "0")}`;
};

async function enroll(client: SupabaseClient, phone = newNumber(), friendlyName = phone) {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "phone",
    phone,
    friendlyName,
  });
  if (error) throw error;
  return data;
}

/** Moves the last message to a factor into the past. */
const passTime = (factorId: string) =>
  backend.sql`update auth.mfa_factors set last_challenged_at = last_challenged_at - interval '2 minutes' where id = ${factorId}`;

test("accepts a text message code as second factor", async () => {
  const { client, email } = await createUser(backend);
  const factor = await enroll(client);
  expect(factor).toMatchObject({ type: "phone", phone: factor.phone });
  const challenge = await client.auth.mfa.challenge({ factorId: factor.id });
  expect(challenge.data?.type).toBe("phone");
  const code = backend.codeTo(factor.phone);
  const verify = { factorId: factor.id, challengeId: challenge.data?.id ?? "" };
  const wrong = await client.auth.mfa.verify({
    ...verify,
    code: code === "000000" ? "1" : "000000",
  });
  expect(wrong.error?.code).toBe("mfa_verification_failed");
  expect((await client.auth.mfa.verify({ ...verify, code })).error).toBeNull();
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: "aal2" });
  expect(JSON.stringify(level.data)).toContain("mfa/phone");
  expect((await client.auth.mfa.listFactors()).data?.phone).toHaveLength(1);
  const again = await signInAgain(backend, email);
  const replay = await again.auth.mfa.verify({ ...verify, code });
  expect(replay.error?.code).toBe("mfa_ip_address_mismatch");
});

test("stores a text message code encrypted", async () => {
  const { client } = await createUser(backend);
  const factor = await enroll(client);
  await client.auth.mfa.challenge({ factorId: factor.id });
  const code = backend.codeTo(factor.phone);
  const [row] =
    await backend.sql`select otp_code from auth.mfa_challenges where factor_id = ${factor.id}`;
  expect(code).toMatch(/^\d{6}$/);
  expect(row?.otp_code).not.toContain(code);
});

test("sends one message a minute to a phone, even for concurrent requests", async () => {
  const { client } = await createUser(backend);
  const factor = await enroll(client);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => client.auth.mfa.challenge({ factorId: factor.id })),
  );
  const refusals = answers.flatMap(({ error }) => (error ? [[error.status, error.code]] : []));
  expect(refusals).toEqual(Array(3).fill([429, "over_sms_send_rate_limit"]));
  expect(backend.messagesTo(factor.phone)).toHaveLength(1);
});

test("sends a number five messages in five minutes across users", async () => {
  const phone = newNumber();
  const sent = [];
  for (let index = 0; index < 3; index += 1) {
    const { client } = await createUser(backend);
    const factor = await enroll(client, phone);
    for (let message = 0; message < 2; message += 1) {
      sent.push((await client.auth.mfa.challenge({ factorId: factor.id })).error?.code);
      await passTime(factor.id);
    }
  }
  expect(sent).toEqual([...Array(5).fill(undefined), "over_sms_send_rate_limit"]);
  expect(backend.messagesTo(phone)).toHaveLength(5);
});

test.each(["", "12", "+49 abc", "0049151", `+${"1".repeat(20)}`])(
  "rejects the number %j",
  async (phone) => {
    const { client } = await createUser(backend);
    const { error } = await client.auth.mfa.enroll({ factorType: "phone", phone });
    expect(error).toMatchObject({ code: "validation_failed", status: 400 });
  },
);

test("replaces an unverified factor with the same number", async () => {
  const { client } = await createUser(backend);
  const phone = newNumber();
  await enroll(client, phone, "first");
  const factor = await enroll(client, phone, "second");
  const challenge = await client.auth.mfa.challenge({ factorId: factor.id });
  const code = backend.codeTo(phone);
  await client.auth.mfa.verify({
    factorId: factor.id,
    challengeId: challenge.data?.id ?? "",
    code,
  });
  const { error } = await client.auth.mfa.enroll({ factorType: "phone", phone });
  expect(error).toMatchObject({ code: "mfa_verified_factor_exists", status: 422 });
});

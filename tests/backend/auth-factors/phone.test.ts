import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAgain } from "../../support/authenticator.ts";
import { createUser, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite();
  sql = openSql(await site.databaseUrl());
});
afterAll(async () => {
  await sql.end();
});

let count = 0;
const newNumber = () => {
  count += 1;
  return `+4915100000${String(count).padStart(3, "0")}`;
};

async function newUser(): Promise<{ client: TestClient; email: string; id: string }> {
  const { id, email } = await createUser(site);
  return { id, email, client: await signInAgain(site, email) };
}

async function enroll(client: TestClient, phone = newNumber(), friendlyName = phone) {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "phone",
    phone,
    friendlyName,
  });
  if (error) throw error;
  return data;
}

/** Codes sent to a number, oldest first. */
async function codesFor(phone: string): Promise<string[]> {
  const folder = join(site.dataDir, "outbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".txt")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts
    .filter((text) => text.includes(phone))
    .map((text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? "");
}

/** Moves the last message to a factor into the past. */
const passTime = (factorId: string) =>
  sql`update auth.mfa_factors set last_challenged_at = last_challenged_at - interval '2 minutes' where id = ${factorId}`;

test("accepts a text message code as second factor", async () => {
  const { client, email } = await newUser();
  const factor = await enroll(client);
  expect(factor).toMatchObject({ type: "phone", phone: factor.phone });
  const challenge = await client.auth.mfa.challenge({ factorId: factor.id });
  expect(challenge.data?.type).toBe("phone");
  const [code = ""] = await codesFor(factor.phone);
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
  const again = await signInAgain(site, email);
  const replay = await again.auth.mfa.verify({ ...verify, code });
  expect(replay.error?.code).toBe("mfa_ip_address_mismatch");
});

test("stores a text message code encrypted", async () => {
  const { client } = await newUser();
  const factor = await enroll(client);
  await client.auth.mfa.challenge({ factorId: factor.id });
  const [code] = await codesFor(factor.phone);
  const [row] = await sql`select otp_code from auth.mfa_challenges where factor_id = ${factor.id}`;
  expect(code).toMatch(/^\d{6}$/);
  expect(row?.otp_code).not.toContain(code);
});

test("sends one message a minute to a phone, even for concurrent requests", async () => {
  const { client } = await newUser();
  const factor = await enroll(client);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => client.auth.mfa.challenge({ factorId: factor.id })),
  );
  const refusals = answers.flatMap(({ error }) => (error ? [[error.status, error.code]] : []));
  expect(refusals).toEqual(Array(3).fill([429, "over_sms_send_rate_limit"]));
  expect(await codesFor(factor.phone)).toHaveLength(1);
});

test("sends a number five messages in five minutes across users", async () => {
  const phone = newNumber();
  const sent = [];
  for (let index = 0; index < 3; index += 1) {
    const { client } = await newUser();
    const factor = await enroll(client, phone);
    for (let message = 0; message < 2; message += 1) {
      sent.push((await client.auth.mfa.challenge({ factorId: factor.id })).error?.code);
      await passTime(factor.id);
    }
  }
  expect(sent).toEqual([...Array(5).fill(undefined), "over_sms_send_rate_limit"]);
  expect(await codesFor(phone)).toHaveLength(5);
});

test.each(["", "12", "+49 abc", "0049151", `+${"1".repeat(20)}`])(
  "rejects the number %j",
  async (phone) => {
    const { client } = await newUser();
    const { error } = await client.auth.mfa.enroll({ factorType: "phone", phone });
    expect(error).toMatchObject({ code: "validation_failed", status: 400 });
  },
);

test("replaces an unverified factor with the same number", async () => {
  const { client } = await newUser();
  const phone = newNumber();
  await enroll(client, phone, "first");
  const factor = await enroll(client, phone, "second");
  const challenge = await client.auth.mfa.challenge({ factorId: factor.id });
  const [code = ""] = await codesFor(phone);
  await client.auth.mfa.verify({
    factorId: factor.id,
    challengeId: challenge.data?.id ?? "",
    code,
  });
  const { error } = await client.auth.mfa.enroll({ factorType: "phone", phone });
  expect(error).toMatchObject({ code: "mfa_verified_factor_exists", status: 422 });
});

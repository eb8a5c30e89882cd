import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUserWithFactor, totpCode } from "../../support/authenticator.ts";
import { createUser, serviceClient, signInAgain } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth();
});
afterAll(() => backend.close());

async function makeCodes(client: SupabaseClient): Promise<string[]> {
  const { data, error } = await client.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return data.codes;
}

/** Uses a recovery code. Returns the error code, or undefined on success. */
async function use(client: SupabaseClient, code = ""): Promise<string | undefined> {
  const { error } = await client.auth.mfa.recoveryCodes.verify({ code });
  return error ? (error.code ?? error.message) : undefined;
}

test("creates ten recovery codes, shows them once and stores only hashes", async () => {
  const { client } = await createUserWithFactor(backend);
  const { data } = await client.auth.mfa.recoveryCodes.generate();
  expect(data).toMatchObject({ type: "recovery_code", total: 10, friendly_name: "Recovery codes" });
  expect(new Set(data?.codes)).toHaveLength(10);
  for (const code of data?.codes ?? []) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{16}$/);
  const status = await client.auth.mfa.recoveryCodes.getStatus();
  expect(status.data).toEqual({ id: data?.id, type: "recovery_code", total: 10, remaining: 10 });
  const rows =
    await backend.sql`select to_jsonb(codes)::text as row from auth.mfa_recovery_codes as codes`;
  const stored = rows.map(({ row }) => row).join();
  for (const code of data?.codes ?? []) expect(stored).not.toContain(code);
  const listed = (await client.auth.mfa.listFactors()).data;
  expect(listed?.recovery_code).toHaveLength(1);
});

test("accepts each recovery code once, however it is formatted", async () => {
  const { client: owner, email } = await createUserWithFactor(backend);
  const [first = "", second = ""] = await makeCodes(owner);
  const client = await signInAgain(backend, email);
  const written = ` ${first.toUpperCase().replaceAll(/(.{4})(?=.)/g, "$1-")} `;
  expect(await use(client, written)).toBeUndefined();
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: "aal2" });
  expect(JSON.stringify(level.data)).toContain("mfa/recovery_code");
  const again = await signInAgain(backend, email);
  expect(await use(again, first)).toBe("mfa_verification_failed");
  expect(await use(again, second)).toBeUndefined();
  expect((await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(8);
});

test("accepts one of two concurrent equal recovery codes", async () => {
  const { client: owner, email } = await createUserWithFactor(backend);
  const [code = ""] = await makeCodes(owner);
  const clients = await Promise.all([signInAgain(backend, email), signInAgain(backend, email)]);
  const answers = await Promise.all(clients.map((client) => use(client, code)));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
});

test("invalidates old recovery codes when new ones are created", async () => {
  const { client: owner, email } = await createUserWithFactor(backend);
  const [old = ""] = await makeCodes(owner);
  const made = await owner.auth.mfa.recoveryCodes.regenerate();
  const client = await signInAgain(backend, email);
  expect(await use(client, old)).toBe("mfa_verification_failed");
  expect(await use(client, made.data?.codes[0])).toBeUndefined();
  const twice = await owner.auth.mfa.recoveryCodes.generate();
  expect(twice.error?.code).toBe("mfa_verified_factor_exists");
});

test("locks recovery codes for five minutes after five wrong ones", async () => {
  const { client: owner, email, factorId, secret } = await createUserWithFactor(backend);
  const [code = ""] = await makeCodes(owner);
  const client = await signInAgain(backend, email);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => use(client, `2222222222222${100 + index}`)),
  );
  expect(answers.filter((answer) => answer === "mfa_verification_failed")).toHaveLength(5);
  expect(answers.filter((answer) => answer === "mfa_recovery_codes_locked")).toHaveLength(3);
  expect(await use(client, code)).toBe("mfa_recovery_codes_locked");
  // The TOTP factor has a limit of its own.
  const other = await signInAgain(backend, email);
  const shown = await other.auth.mfa.challengeAndVerify({ factorId, code: await totpCode(secret) });
  expect(shown.error).toBeNull();
  await backend.sql`update auth.mfa_recovery_code_sets set verification_locked_until = now() - interval '1 second'`;
  const later = await signInAgain(backend, email);
  expect(await use(later, code)).toBeUndefined();
});

describe("permissions", () => {
  test("denies recovery codes at AAL1 or without a factor", async () => {
    const { email } = await createUserWithFactor(backend);
    const below = await signInAgain(backend, email);
    const refused = await below.auth.mfa.recoveryCodes.generate();
    expect(refused.error).toMatchObject({ code: "insufficient_aal", status: 403 });
    const { email: plain } = await createUser(backend);
    const client = await signInAgain(backend, plain);
    const none = await client.auth.mfa.recoveryCodes.getStatus();
    expect(none.error).toMatchObject({ code: "mfa_factor_not_found", status: 404 });
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
    expect(await use(client, "k4m9x7qp2ab8ht3z")).toBe("mfa_verification_failed");
    expect(await use(client, " ")).toBe("validation_failed");
  });

  test("denies other users the recovery codes", async () => {
    const { client: owner } = await createUserWithFactor(backend);
    const [code = ""] = await makeCodes(owner);
    const { client: other, email } = await createUserWithFactor(backend);
    await makeCodes(other);
    expect(await use(await signInAgain(backend, email), code)).toBe("mfa_verification_failed");
  });
});

test("removes recovery codes alone and with the last factor", async () => {
  const { client, factorId } = await createUserWithFactor(backend);
  await makeCodes(client);
  expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
  expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.status).toBe(404);
  await makeCodes(client);
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
});

test("enrolls again after an operator removed the factor", async () => {
  const { client: owner, id, email, factorId } = await createUserWithFactor(backend);
  await makeCodes(owner);
  const operator = serviceClient(backend);
  const removed = await operator.auth.admin.mfa.deleteFactor({ id: factorId, userId: id });
  expect(removed.error).toBeNull();
  const client = await signInAgain(backend, email);
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "New" });
  expect(error).toBeNull();
  const code = await totpCode(data?.type === "totp" ? data.totp.secret : "");
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
  expect(verified.error).toBeNull();
  expect((await client.auth.mfa.recoveryCodes.regenerate()).data?.codes).toHaveLength(10);
});

test("enrolls a new phone with a recovery code and removes the old one", async () => {
  const { client: owner, email, factorId } = await createUserWithFactor(backend);
  const [code = ""] = await makeCodes(owner);
  const client = await signInAgain(backend, email);
  expect(await use(client, code)).toBeUndefined();
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "New phone" });
  const secret = data?.type === "totp" ? data.totp.secret : "";
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: data?.id ?? "",
    code: await totpCode(secret),
  });
  expect(verified.error).toBeNull();
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { friendly_name: "New phone" },
  ]);
});

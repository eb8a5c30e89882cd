import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../../../core/requests/bounded-requests.ts";
import { createUserWithFactor, totpCode } from "../../support/authenticator.ts";
import { anonymousClient, createUser, signInAgain } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth();
});
afterAll(async () => {
  await backend.close();
});

/** Creates a user with an unverified TOTP factor. */
async function enroll() {
  const { client, id, email } = await createUser(backend);
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: "My phone",
    issuer: "The Broadsheet",
  });
  if (error) throw error;
  return { client, id, email, factor: data };
}

/** Resets the used time steps, as if they were long ago. */
const forgetSteps = (factorId: string) =>
  backend.sql`delete from embedded.used_totp_steps where factor_id = ${factorId}`;

describe("enrollment", () => {
  test("returns a secret, its URI and its QR code on enrollment", async () => {
    const { factor, email } = await enroll();
    expect(factor).toMatchObject({ type: "totp", friendly_name: "My phone" });
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(factor.totp.uri);
    expect(decodeURIComponent(uri.pathname)).toContain(`The Broadsheet:${email}`);
    expect(uri.searchParams.get("secret")).toBe(factor.totp.secret);
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    // An unescaped `#` would cut off a data URL.
    expect(factor.totp.qr_code).not.toContain("#");
  });

  test("ignores a factor before a code was verified", async () => {
    const { client, email } = await enroll();
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.totp).toEqual([]);
    expect(data?.all).toMatchObject([{ factor_type: "totp", status: "unverified" }]);
    const again = await signInAgain(backend, email);
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });
  });

  test("stores the TOTP secret encrypted", async () => {
    const { factor } = await enroll();
    const [row] = await backend.sql`select secret from auth.mfa_factors where id = ${factor.id}`;
    expect(row?.secret).not.toContain(factor.totp.secret);
    expect(JSON.parse(row?.secret)).toMatchObject({ alg: "aes-gcm-hkdf" });
  });

  test.each([
    [
      "a duplicate name",
      { factor_type: "totp", friendly_name: "My phone" },
      422,
      "mfa_factor_name_conflict",
    ],
    ["an unknown factor type", { factor_type: "smell" }, 400, "validation_failed"],
    ["a security key", { factor_type: "webauthn" }, 422, "mfa_webauthn_enroll_not_enabled"],
    [
      "a name that is too long",
      { factor_type: "totp", friendly_name: "x".repeat(500) },
      400,
      "validation_failed",
    ],
    ["a number as its name", { factor_type: "totp", friendly_name: 5 }, 400, "validation_failed"],
  ])("rejects enrolling %s", async (_, body, status, code) => {
    const { client } = await enroll();
    const answer = await post(client, "/factors", body);
    expect(answer).toMatchObject({ status, body: { error_code: code } });
  });

  test("rejects an eleventh factor", async () => {
    const { client } = await enroll();
    const names = Array.from({ length: 10 }, (_, index) => `Factor ${index}`);
    const codes = [];
    for (const friendlyName of names) {
      const { error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
      codes.push(error?.code);
    }
    expect(codes).toEqual([...Array(9).fill(undefined), "too_many_enrolled_mfa_factors"]);
  });

  test("removes unverified factors after five minutes", async () => {
    const { client, factor } = await enroll();
    await backend.sql`update auth.mfa_factors set created_at = now() - interval '6 minutes' where id = ${factor.id}`;
    const { error } = await client.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: "My phone",
    });
    expect(error).toBeNull();
    expect(await backend.sql`select 1 from auth.mfa_factors where id = ${factor.id}`).toHaveLength(
      0,
    );
  });
});

async function post(
  client: Awaited<ReturnType<typeof enroll>>["client"],
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const { data } = await client.auth.getSession();
  const response = await backend.fetch(`${backend.url}/auth/v1${path}`, {
    method: "POST",
    headers: {
      apikey: backend.keys.publishable,
      Authorization: `Bearer ${data.session?.access_token}`,
      "Content-Type": "application/json",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

describe("verification", () => {
  test("upgrades the session to AAL2, ends the others, and keeps AAL2 after a refresh", async () => {
    const { client, email, factor } = await enroll();
    const elsewhere = await signInAgain(backend, email);
    const code = await totpCode(factor.totp.secret);
    const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(verified.data?.user.factors).toMatchObject([{ id: factor.id, status: "verified" }]);
    for (const refresh of [false, true]) {
      if (refresh) await client.auth.refreshSession();
      const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
      const methods = data?.currentAuthenticationMethods.map((entry) =>
        typeof entry === "string" ? entry : entry.method,
      );
      expect(methods).toContain("totp");
      expect(methods).toContain("password");
    }
    expect((await elsewhere.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  });

  test("requires the factor after the next sign-in, with a code of any of three time steps", async () => {
    const { email, factorId, secret } = await createUserWithFactor(backend);
    for (const step of [-1, 0, 1]) {
      await forgetSteps(factorId);
      const client = await signInAgain(backend, email);
      const before = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(before.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
      const code = await totpCode(secret, step);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
      expect(error).toBeNull();
    }
    await forgetSteps(factorId);
    const client = await signInAgain(backend, email);
    for (const step of [-3, 3]) {
      const code = await totpCode(secret, step);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
      expect(error?.code).toBe("mfa_verification_failed");
    }
  });

  test("accepts a TOTP code once, and no older one after it", async () => {
    const { email, factorId, secret } = await createUserWithFactor(backend);
    const first = await signInAgain(backend, email);
    const code = await totpCode(secret);
    const once = await first.auth.mfa.challengeAndVerify({ factorId, code });
    expect(once.error).toBeNull();
    const second = await signInAgain(backend, email);
    for (const used of [code, await totpCode(secret, -1)]) {
      const { error } = await second.auth.mfa.challengeAndVerify({ factorId, code: used });
      expect(error).toMatchObject({ code: "mfa_verification_failed", status: 422 });
    }
    const next = await totpCode(secret, 1);
    expect((await second.auth.mfa.challengeAndVerify({ factorId, code: next })).error).toBeNull();
  });

  test("accepts one of two concurrent equal codes", async () => {
    const { email, factorId, secret } = await createUserWithFactor(backend);
    const clients = await Promise.all([signInAgain(backend, email), signInAgain(backend, email)]);
    const code = await totpCode(secret);
    const answers = await Promise.all(
      clients.map((client) => client.auth.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("accepts a challenge once, for five minutes, from the same client address", async () => {
    const { email, factorId, secret } = await createUserWithFactor(backend);
    const client = await signInAgain(backend, email);
    const challenge = async () => {
      const { data, error } = await client.auth.mfa.challenge({ factorId });
      if (error) throw error;
      expect(data.expires_at - Date.now() / 1000).toBeGreaterThan(290);
      return data.id;
    };
    const verify = async (challengeId: string, headers = {}) => {
      const body = { challenge_id: challengeId, code: await totpCode(secret) };
      const answer = await post(client, `/factors/${factorId}/verify`, body, headers);
      return answer.body.error_code;
    };
    const stale = await challenge();
    await backend.sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${stale}`;
    expect(await verify(stale)).toBe("mfa_challenge_expired");
    const moved = await challenge();
    const elsewhere = { [CLIENT_ADDRESS_HEADER]: "203.0.113.9" };
    expect(await verify(moved, elsewhere)).toBe("mfa_ip_address_mismatch");
    expect(await verify(moved)).toBeUndefined();
    await forgetSteps(factorId);
    expect(await verify(moved)).toBe("mfa_ip_address_mismatch");
    expect(await verify(crypto.randomUUID())).toBe("mfa_factor_not_found");
    expect(await verify("no id")).toBe("validation_failed");
  });

  test("stores no client address with a challenge", async () => {
    const { client, factorId } = await createUserWithFactor(backend);
    await client.auth.mfa.challenge({ factorId });
    const rows =
      await backend.sql`select host(ip_address) as ip from auth.mfa_challenges where factor_id = ${factorId}`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { ip } of rows) expect(ip).toMatch(/^fd/);
  });

  test.each([
    ["no code", { challenge_id: crypto.randomUUID() }],
    ["an empty code", { challenge_id: crypto.randomUUID(), code: " " }],
    ["a list", []],
    ["invalid JSON", "{"],
  ])("rejects verifying with %s", async (_, body) => {
    const { client, factor } = await enroll();
    expect((await post(client, `/factors/${factor.id}/verify`, body)).status).toBe(400);
  });
});

describe("other users' factors", () => {
  test("returns 404 for another user's factor", async () => {
    const { factorId } = await createUserWithFactor(backend);
    const { client } = await enroll();
    const { error } = await client.auth.mfa.challenge({ factorId });
    expect(error).toMatchObject({ code: "mfa_factor_not_found", status: 404 });
    expect((await client.auth.mfa.unenroll({ factorId })).error?.status).toBe(404);
    expect((await client.auth.mfa.unenroll({ factorId: "no-id" })).error?.status).toBe(404);
  });

  test("requires a session and an API key for factors", async () => {
    const nobody = anonymousClient(backend);
    expect((await nobody.auth.mfa.enroll({ factorType: "totp" })).error).not.toBeNull();
    const answers = await Promise.all([
      backend.fetch(`${backend.url}/auth/v1/factors`, {
        method: "POST",
        headers: { apikey: backend.keys.publishable },
      }),
      backend.fetch(`${backend.url}/auth/v1/factors`, { method: "POST" }),
      backend.fetch(`${backend.url}/auth/v1/factors`, {
        method: "POST",
        headers: {
          apikey: backend.keys.publishable,
          Authorization: `Bearer ${backend.keys.secret}`,
        },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe("unenrollment", () => {
  test("requires AAL2 to unenroll a verified factor and downgrades its sessions", async () => {
    const { client, email, factorId, secret } = await createUserWithFactor(backend);
    const below = await signInAgain(backend, email);
    const refused = await below.auth.mfa.unenroll({ factorId });
    expect(refused.error).toMatchObject({ code: "insufficient_aal", status: 422 });
    const above = await signInAgain(backend, email);
    await above.auth.mfa.challengeAndVerify({ factorId, code: await totpCode(secret) });
    const { data, error } = await client.auth.mfa.unenroll({ factorId });
    expect({ data, error }).toEqual({ data: { id: factorId }, error: null });
    for (const lowered of [client, above]) {
      await lowered.auth.refreshSession();
      const level = await lowered.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
      expect(JSON.stringify(level.data)).not.toContain("totp");
    }
  });

  test("unenrolls an unverified factor at AAL1", async () => {
    const { client, factor } = await enroll();
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });
});

test("requires AAL2 to enroll another factor", async () => {
  const { client, email } = await createUserWithFactor(backend);
  const below = await signInAgain(backend, email);
  const refused = await below.auth.mfa.enroll({ factorType: "totp", friendlyName: "Two" });
  expect(refused.error).toMatchObject({ code: "insufficient_aal", status: 403 });
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Two" });
  expect(error).toBeNull();
  const code = await totpCode(data?.type === "totp" ? data.totp.secret : "");
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
  expect(verified.error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(2);
});

test("records factor events in the audit log", async () => {
  const { client, id, factorId } = await createUserWithFactor(backend);
  await client.auth.mfa.unenroll({ factorId });
  const rows = await backend.sql<{ action: string }[]>`
    select payload ->> 'action' as action from auth.audit_log_entries
    where payload ->> 'actor_id' = ${id} order by created_at`;
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      "factor_in_progress",
      "challenge_created",
      "verification_attempted",
      "factor_unenrolled",
    ]),
  );
});

import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, createUser, signUp } from "../../support/clients.ts";
import { findTablesContaining } from "../../support/find-tables.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** Attacks with a stolen database but without `secrets.json`. */

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth();
});
afterAll(() => backend.close());

async function refreshTokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error("nobody is signed in");
  return data.session.refresh_token;
}

describe("refresh tokens", () => {
  test.each([
    ["of a sign-up", () => signUp(backend)],
    ["of a sign-in with a password", () => createUser(backend)],
  ])("stores no plain text of the refresh token and its successor: %s", async (_, enter) => {
    const { client, email } = await enter();
    const first = await refreshTokenOf(client);
    expect((await client.auth.refreshSession()).error).toBeNull();
    const second = await refreshTokenOf(client);
    expect(second).not.toBe(first);
    expect(await findTablesContaining(backend.sql, email)).toContain("auth.users");
    expect(await findTablesContaining(backend.sql, first)).toEqual([]);
    expect(await findTablesContaining(backend.sql, second)).toEqual([]);
  });

  test("does not accept the stored hash or the row id as refresh token", async () => {
    const { client, id } = await createUser(backend);
    const rows = await backend.sql<{ id: string; token: string }[]>`
      select id, token from auth.refresh_tokens where user_id = ${id}`;
    expect(rows).toHaveLength(1);
    for (const stolen of rows.flatMap((row) => [row.id, row.token])) {
      const { error } = await anonymousClient(backend).auth.refreshSession({
        refresh_token: stolen,
      });
      expect(error?.code).toBe("refresh_token_not_found");
    }
    expect((await client.auth.refreshSession()).error).toBeNull();
  });
});

test("does not accept stored hashes as emailed codes", async () => {
  const { email } = await createUser(backend);
  const client = anonymousClient(backend);
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  const { code } = backend.mailTo(email);
  // Hosted Supabase stores the SHA-224 of address and code.
  const plainHashes = [`${email}${code}`, `${email}:${code}`, code].flatMap((text) =>
    ["md5", "sha1", "sha224", "sha256", "sha512"].flatMap((algorithm) => {
      const hash = createHash(algorithm).update(text).digest();
      return [hash.toString("hex"), hash.toString("base64url")];
    }),
  );
  for (const text of [`"${code}"`, `,${code},`, ...plainHashes])
    expect(await findTablesContaining(backend.sql, text)).toEqual([]);
  const [{ recovery_token: stolen }] = await backend.sql`
    select recovery_token from auth.users where email = ${email}`;
  for (const attempt of [
    { token_hash: stolen, type: "recovery" as const },
    { email, token: stolen, type: "recovery" as const },
  ]) {
    expect((await client.auth.verifyOtp(attempt)).error).not.toBeNull();
  }
  expect((await client.auth.verifyOtp({ email, token: code, type: "recovery" })).error).toBeNull();
});

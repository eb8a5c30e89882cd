import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, createUser, signUp, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { waitForMail } from "../../support/outbox.ts";
import { findTablesContaining } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Attacks with a stolen database but without `secrets.json`. */

let site: SharedSite;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite();
  sql = openSql(await site.databaseUrl(), 1);
});
afterAll(() => sql.end());

async function refreshTokenOf(client: TestClient): Promise<string> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error("nobody is signed in");
  return data.session.refresh_token;
}

describe("refresh tokens", () => {
  test.each([
    ["of a sign-up", () => signUp(site)],
    ["of a sign-in with a password", () => createUser(site)],
  ])("stores no plain text of the refresh token and its successor: %s", async (_, enter) => {
    const { client, email } = await enter();
    const first = await refreshTokenOf(client);
    expect((await client.auth.refreshSession()).error).toBeNull();
    const second = await refreshTokenOf(client);
    expect(second).not.toBe(first);
    expect(await findTablesContaining(sql, email)).toContain("auth.users");
    expect(await findTablesContaining(sql, first)).toEqual([]);
    expect(await findTablesContaining(sql, second)).toEqual([]);
  });

  test("does not accept the stored hash or the row id as refresh token", async () => {
    const { client, id } = await createUser(site);
    const rows = await sql<{ id: string; token: string }[]>`
      select id, token from auth.refresh_tokens where user_id = ${id}`;
    expect(rows).toHaveLength(1);
    for (const stolen of rows.flatMap((row) => [row.id, row.token])) {
      const { error } = await anonymousClient(site).auth.refreshSession({ refresh_token: stolen });
      expect(error?.code).toBe("refresh_token_not_found");
    }
    expect((await client.auth.refreshSession()).error).toBeNull();
  });
});

test("does not accept stored hashes as emailed codes", async () => {
  const { email } = await createUser(site);
  const client = anonymousClient(site);
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  const { code } = await waitForMail(site.dataDir, email);
  // Hosted Supabase stores the SHA-224 of address and code.
  const plainHashes = [`${email}${code}`, `${email}:${code}`, code].flatMap((text) =>
    ["md5", "sha1", "sha224", "sha256", "sha512"].flatMap((algorithm) => {
      const hash = createHash(algorithm).update(text).digest();
      return [hash.toString("hex"), hash.toString("base64url")];
    }),
  );
  for (const text of [`"${code}"`, `,${code},`, ...plainHashes])
    expect(await findTablesContaining(sql, text)).toEqual([]);
  const [{ recovery_token: stolen }] = await sql`
    select recovery_token from auth.users where email = ${email}`;
  for (const attempt of [
    { token_hash: stolen, type: "recovery" as const },
    { email, token: stolen, type: "recovery" as const },
  ]) {
    expect((await client.auth.verifyOtp(attempt)).error).not.toBeNull();
  }
  expect((await client.auth.verifyOtp({ email, token: code, type: "recovery" })).error).toBeNull();
});

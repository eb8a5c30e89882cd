import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { decodeProtectedHeader } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  TEST_PASSWORD,
  tokenOf,
} from "../../support/clients.ts";
import { openForge } from "../../support/forge-tokens.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { openBackendAt } from "../../support/open-backend-at.ts";
import { send } from "../../support/requests.ts";
import { waitFor } from "../../support/wait-for.ts";

let backend: AuthBackend;
let user: SignedInUser;
beforeAll(async () => {
  backend = await openAuth();
  user = await createUser(backend);
});
afterAll(() => backend.close());

const keySetSchema = z.object({
  keys: z.array(
    z.object({
      kid: z.uuid(),
      kty: z.literal("EC"),
      crv: z.literal("P-256"),
      alg: z.literal("ES256"),
      use: z.literal("sig"),
    }),
  ),
});
async function keyIds(): Promise<string[]> {
  const { body } = await send(backend, "GET", "/auth/v1/.well-known/jwks.json", {});
  return keySetSchema.parse(body).keys.map(({ kid }) => kid);
}
async function signsWith(): Promise<string | undefined> {
  const client = anonymousClient(backend);
  await client.auth.signInWithPassword({ email: user.email, password: TEST_PASSWORD });
  return decodeProtectedHeader(await tokenOf(client)).kid;
}
async function statuses(token: string): Promise<number[]> {
  const headers = { apikey: backend.keys.publishable, Authorization: `Bearer ${token}` };
  const asked = ["/auth/v1/user", "/rest/v1/notes?select=id"];
  const answers = await Promise.all(asked.map((path) => send(backend, "GET", path, headers)));
  return answers.map(({ status }) => status);
}

test("signs tokens with a key of the key set, which also lists the next key", async () => {
  const token = await tokenOf(user.client);
  const header = decodeProtectedHeader(token);
  expect(header).toMatchObject({ alg: "ES256", typ: "JWT" });
  const ids = await keyIds();
  expect(ids).toHaveLength(2);
  expect(ids).toContain(header.kid);
  const { headers, body } = await send(backend, "GET", "/auth/v1/.well-known/jwks.json", {});
  expect(headers.get("Cache-Control")).toBe("public, max-age=600");
  expect(JSON.stringify(body)).not.toContain('"d"');
});

test("lets supabase-js verify tokens with the key set", async () => {
  const asked: string[] = [];
  const client = createClient(backend.url, backend.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        asked.push(new URL(input instanceof Request ? input.url : input).pathname);
        return backend.fetch(input, init);
      },
    },
  });
  const token = await tokenOf(user.client);
  const { data, error } = await client.auth.getClaims(token);
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({ sub: user.id, aal: "aal1", role: "authenticated" });
  expect(asked).toEqual(["/auth/v1/.well-known/jwks.json"]);
  const forge = await openForge(backend);
  const forged = await forge.stranger({ ...data?.claims });
  expect((await client.auth.getClaims(forged)).error?.message).toBe("Invalid JWT signature");
  const old = await forge.own({ ...data?.claims, exp: 1000 });
  expect((await client.auth.getClaims(old)).error?.message).toBe("JWT has expired");
});

test("the private halves are of no use without the secrets, and no client reads them", async () => {
  const rows =
    await backend.sql`select public_key, encrypted_private_key from embedded.signing_keys`;
  for (const row of rows) {
    expect(Object.keys(row.public_key)).not.toContain("d");
    expect(row.encrypted_private_key).not.toMatch(/[{"]/);
  }
  for (const role of ["anon", "authenticated", "service_role"]) {
    const [may] = await backend.sql`
      select has_schema_privilege(${role}, 'embedded', 'usage') as schema,
        has_table_privilege(${role}, 'embedded.signing_keys', 'select') as keys`;
    expect(may).toEqual({ schema: false, keys: false });
  }
  const file = join(backend.dataDir, "secrets.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).not.toContain('"kty"');
});

test("follows a rotation by another process within 15 seconds and keeps older tokens valid", async () => {
  const other = await openBackendAt(backend.databaseUrl, backend.dataDir);
  const [before, token] = [await keyIds(), await tokenOf(user.client)];
  const next = before.find((kid) => kid !== decodeProtectedHeader(token).kid);
  try {
    await other.rotateKeys?.(false);
    passSeconds(16);
    await waitFor("the next key", async () => (await signsWith()) === next);
    expect(await statuses(token)).toEqual([200, 200]);
    expect((await user.client.auth.getClaims(token)).error).toBeNull();
    const after = await keyIds();
    expect(after).toHaveLength(3);
    expect(after).toEqual(expect.arrayContaining(before));

    await other.rotateKeys?.(true);
    passSeconds(32);
    await waitFor("the end of old tokens", async () => (await statuses(token))[0] === 403);
    expect(await statuses(token)).toEqual([403, 401]);
    expect(await keyIds()).toHaveLength(2);
    expect((await user.client.auth.refreshSession()).error).toBeNull();
    expect(await statuses(await tokenOf(user.client))).toEqual([200, 200]);
  } finally {
    await other.close();
  }
});

const now = performance.now.bind(performance);
/** Moves the clock by which caches expire. */
function passSeconds(seconds: number): void {
  vi.spyOn(performance, "now").mockImplementation(() => now() + seconds * 1000);
}
afterEach(() => vi.restoreAllMocks());

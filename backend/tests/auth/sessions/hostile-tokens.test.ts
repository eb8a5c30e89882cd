import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  claimsOf,
  createUser,
  type SignedInUser,
  serviceClient,
  tokenOf,
} from "../../support/clients.ts";
import { type Forge, openForge } from "../../support/forge-tokens.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { send } from "../../support/requests.ts";

let backend: AuthBackend;
let user: SignedInUser;
let forge: Forge;
let claims: JWTPayload;

beforeAll(async () => {
  backend = await openAuth();
  await serviceClient(backend).storage.createBucket("files");
  user = await createUser(backend);
  forge = await openForge(backend);
  claims = await claimsOf(user.client);
});
afterAll(() => backend.close());

const now = () => Math.floor(Date.now() / 1000);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Responses of account, tables and files to this token. */
const answers = (token: string) =>
  answersTo({ apikey: backend.keys.publishable, Authorization: `Bearer ${token}` });

async function answersTo(headers: Record<string, string>) {
  const [user, rows, write, file] = await Promise.all([
    send(backend, "GET", "/auth/v1/user", headers),
    send(backend, "GET", "/rest/v1/notes?select=id", headers),
    send(backend, "POST", "/rest/v1/notes", headers, { text: "Note" }),
    send(backend, "POST", "/storage/v1/object/list/files", headers, { prefix: "" }),
  ]);
  return { user, rows, write, file };
}

/** The status of an upload. */
async function store(headers: Record<string, string>): Promise<number> {
  const path = `/storage/v1/object/files/${randomUUID()}.json`;
  return (await send(backend, "POST", path, headers, {})).status;
}

test("accepts a token signed elsewhere with the current key", async () => {
  const { user, rows, write, file } = await answers(await forge.own(claims));
  expect([user.status, rows.status, write.status, file.status]).toEqual([200, 200, 201, 200]);
});

test.each<[string, JWTPayload]>([
  ["", {}],
  [" for another audience", { aud: "another" }],
  [" for no audience", { aud: undefined }],
  [" of another issuer", { iss: "other" }],
  [" that never expires", { exp: undefined }],
])("accepts a token%s signed with the installation's secret", async (_, changed) => {
  const { user, rows, write } = await answers(await forge.hmac({ ...claims, ...changed }));
  expect([user.status, rows.status, write.status]).toEqual([200, 200, 201]);
});

describe("invalid tokens and keys", () => {
  const BAD = {
    code: "PGRST301",
    message: expect.stringMatching(/^(No suitable|Wrong or|JWT cryptographic|Expected 3 parts)/),
  };

  test.each<[string, () => Promise<string> | string]>([
    ["signed by another key with our key id", () => forge.stranger(claims)],
    ["signed by an unknown key", () => forge.stranger(claims, randomUUID())],
    ["whose key id is a path", () => forge.own(claims, "../../secrets.json")],
    ["whose key id is SQL", () => forge.own(claims, "' or true --")],
    ["signed with the public key as a secret (PEM)", () => forge.hmac(claims, forge.publicPem)],
    ["signed with the public key as a secret (JWK)", () => forge.hmac(claims, forge.publicJwk)],
    [
      "signed with another secret",
      () => forge.hmac(claims, "another secret of forty characters, at least"),
    ],
    [
      "of another installation with the service role",
      () => forge.hmac({ ...claims, role: "service_role" }, "x".repeat(40)),
    ],
    ["that is no JWT", () => "nonsense"],
    ["signed with the publishable key", () => forge.hmac(claims, backend.keys.publishable)],
    ["signed with the service key", () => forge.hmac(claims, backend.keys.secret)],
    ["for another audience", () => forge.own({ ...claims, aud: "another" })],
    ["for no audience", () => forge.own({ ...claims, aud: undefined })],
    ["of another issuer", () => forge.own({ ...claims, iss: "https://other.example/auth/v1" })],
    ["of no issuer", () => forge.own({ ...claims, iss: undefined })],
    ["that never expires", () => forge.own({ ...claims, exp: undefined })],
    ["that is not valid yet", () => forge.own({ ...claims, nbf: now() + 600 })],
    [
      "without a signature",
      () => `${encode({ alg: "none", typ: "JWT", kid: forge.kid })}.${encode(claims)}.`,
    ],
    [
      "with the algorithm none and a signature",
      () => `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.AAAA`,
    ],
    [
      "with another role and the old signature",
      async () => {
        const [head, , signature] = (await tokenOf(user.client)).split(".");
        return `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`;
      },
    ],
    [
      "with one bit of its signature changed",
      async () => {
        const [head, body, signature = ""] = (await tokenOf(user.client)).split(".");
        const bytes = Buffer.from(signature, "base64url");
        bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
        return `${head}.${body}.${bytes.toString("base64url")}`;
      },
    ],
    [
      "with a signature of zeros",
      async () => {
        const [head, body] = (await tokenOf(user.client)).split(".");
        return `${head}.${body}.${Buffer.alloc(64).toString("base64url")}`;
      },
    ],
    ["of three arbitrary parts", () => "a.b.c"],
  ])("rejects a token %s", async (_, make) => {
    const token = await make();
    const { user, rows, write, file } = await answers(token);
    expect(user.status).toBe(403);
    expect(user.body).toMatchObject({ code: 403, error_code: "bad_jwt" });
    for (const { status, body } of [rows, write]) {
      expect(status).toBe(401);
      expect(body).toMatchObject(BAD);
    }
    expect(file.status).toBeGreaterThanOrEqual(400);
    expect(file.status).toBeLessThan(500);
  });

  test.each<[string, () => Record<string, string>]>([
    ["no API key", () => ({})],
    ["a forged key", () => ({ apikey: "sb_publishable_made_up" })],
    ["a forged secret key", () => ({ apikey: `sb_secret_${"x".repeat(24)}` })],
    ["an empty key", () => ({ apikey: "" })],
    [
      "the secret key only as bearer token",
      () => ({ Authorization: `Bearer ${backend.keys.secret}` }),
    ],
  ])("rejects a request with %s", async (_, headers) => {
    const { user, rows, write } = await answersTo(headers());
    expect([user.status, rows.status, write.status]).toEqual([401, 401, 401]);
    const stored = await store(headers());
    expect(stored).toBeGreaterThanOrEqual(400);
    expect(stored).toBeLessThan(500);
  });

  test("stores a file with the secret key", async () => {
    expect(await store({ apikey: backend.keys.secret })).toBe(200);
  });

  test("rejects a valid token without an API key", async () => {
    const { write } = await answersTo({ Authorization: `Bearer ${await tokenOf(user.client)}` });
    expect(write.status).toBe(401);
  });

  test("rejects an expired token with each service's message", async () => {
    const { user, rows, write, file } = await answers(
      await forge.own({ ...claims, exp: now() - 40 }),
    );
    expect(user.body).toMatchObject({
      error_code: "bad_jwt",
      msg: expect.stringContaining("token is expired"),
    });
    for (const { status, body } of [rows, write]) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: "PGRST303", message: "JWT expired" });
    }
    expect(file.status).toBe(401);
  });

  test("accepts a token within 30 seconds after its expiry in REST alone, as upstream", async () => {
    const { user, rows, write, file } = await answers(
      await forge.own({ ...claims, exp: now() - 5 }),
    );
    expect([rows.status, write.status]).toEqual([200, 201]);
    expect([user.status, file.status]).toEqual([403, 401]);
  });

  test("rejects a token with a malformed session or user", async () => {
    for (const changed of [{ session_id: randomUUID() }, { sub: randomUUID() }]) {
      const { user } = await answers(await forge.own({ ...claims, ...changed }));
      expect(user.status).toBe(403);
      expect(user.body).toMatchObject({
        error_code: expect.stringMatching(/^(session|user)_not_found$/),
      });
    }
    for (const sub of [undefined, "", "nobody"]) {
      const { user } = await answers(await forge.own({ ...claims, sub }));
      expect([400, 403]).toContain(user.status);
      expect(user.body).toMatchObject({ error_code: "bad_jwt" });
    }
  });

  test("rejects a user's token that claims the service role", async () => {
    const token = await tokenOf(user.client);
    const client = createClient(backend.url, backend.keys.publishable, {
      accessToken: async () => token,
      global: { fetch: backend.fetch },
    });
    expect((await client.from("notes").select("id")).error).toBeNull();
    for (const role of ["service_role", "postgres", "supabase_admin"]) {
      const { rows } = await answers(await forge.stranger({ ...claims, role }));
      expect(rows.status).toBe(401);
    }
  });
});

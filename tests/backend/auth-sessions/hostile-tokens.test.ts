import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { JWTPayload } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { send } from "../../support/actors.ts";
import { createUser, type SignedInUser } from "../../support/clients.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { claimsOf, type Forge, openForge, tokenOf } from "./forge-tokens.ts";

let site: SharedSite;
let admin: SignedInUser;
let forge: Forge;
let claims: JWTPayload;

beforeAll(async () => {
  site = await getSharedSite();
  admin = await createUser(site, "admin");
  forge = await openForge(site);
  claims = await claimsOf(admin.client);
});

const now = () => Math.floor(Date.now() / 1000);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Responses of account, tables and files to this token. */
async function answers(token: string) {
  const headers = { apikey: site.keys.publishable, Authorization: `Bearer ${token}` };
  const [user, rows, write, file] = await Promise.all([
    send(site, "GET", "/auth/v1/user", headers),
    send(site, "GET", "/rest/v1/profiles?select=role", headers),
    send(site, "POST", "/rest/v1/categories", headers, { name: "Name", slug: randomUUID() }),
    send(site, "POST", "/storage/v1/object/list/article-images", headers, { prefix: "" }),
  ]);
  return { user, rows, write, file };
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

describe("invalid tokens", () => {
  const BAD = {
    code: "PGRST301",
    message: expect.stringMatching(/^(No suitable|Wrong or|JWT cryptographic)/),
  };

  test.each<[string, () => Promise<string> | string]>([
    ["signed by another key with our key id", () => forge.stranger(claims)],
    ["signed by an unknown key", () => forge.stranger(claims, randomUUID())],
    ["whose key id is a path", () => forge.own(claims, "../../secrets.json")],
    ["whose key id is SQL", () => forge.own(claims, "' or true --")],
    ["signed with the public key as a secret (PEM)", () => forge.hmac(claims, forge.publicPem)],
    ["signed with the public key as a secret (JWK)", () => forge.hmac(claims, forge.publicJwk)],
    ["signed with the publishable key", () => forge.hmac(claims, site.keys.publishable)],
    ["signed with the service key", () => forge.hmac(claims, site.keys.secret)],
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
        const [head, , signature] = (await tokenOf(admin.client)).split(".");
        return `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`;
      },
    ],
    [
      "with one bit of its signature changed",
      async () => {
        const [head, body, signature = ""] = (await tokenOf(admin.client)).split(".");
        const bytes = Buffer.from(signature, "base64url");
        bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
        return `${head}.${body}.${bytes.toString("base64url")}`;
      },
    ],
    [
      "with a signature of zeros",
      async () => {
        const [head, body] = (await tokenOf(admin.client)).split(".");
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
      const { user, write } = await answers(await forge.own({ ...claims, ...changed }));
      expect(user.status).toBe(403);
      expect(user.body).toMatchObject({
        error_code: expect.stringMatching(/^(session|user)_not_found$/),
      });
      expect(write.status).toBe(403);
    }
    for (const sub of [undefined, "", "nobody"]) {
      const { user } = await answers(await forge.own({ ...claims, sub }));
      expect([400, 403]).toContain(user.status);
      expect(user.body).toMatchObject({ error_code: "bad_jwt" });
    }
  });

  test("rejects a user's token that claims the service role", async () => {
    const token = await tokenOf(admin.client);
    const client = createClient(site.url, site.keys.publishable, {
      accessToken: async () => token,
    });
    expect((await client.from("profiles").select("user_id")).error).toBeNull();
    for (const role of ["service_role", "postgres", "supabase_admin"]) {
      const { rows } = await answers(await forge.stranger({ ...claims, role }));
      expect(rows.status).toBe(401);
    }
  });
});

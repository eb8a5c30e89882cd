import { generateKeyPairSync, randomBytes } from "node:crypto";
import { type JWTPayload, SignJWT } from "jose";
import { expect, test } from "vitest";
import { createTokens } from "./access-tokens.ts";
import { createAuthenticateRequest } from "./authenticate-request.ts";

const jwtSecret = randomBytes(32).toString("hex");
const keys = { publishable: "sb_publishable_a", secret: "sb_secret_a" };
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const tokens = createTokens({
  jwtSecret,
  siteUrl: "https://site.example",
  ring: {
    signer: async () => ({ kid: "current", key: privateKey }),
    verifier: async (kid) => (kid === "current" ? publicKey : undefined),
    version: () => 1,
    jwks: async () => [],
    reload: async () => {},
  },
});
const authenticate = createAuthenticateRequest({
  keys,
  jwtSecret,
  tokens,
  pool: { query: () => Promise.reject(new Error("no role is looked up")) },
});

const now = () => Math.floor(Date.now() / 1000);
const own = (claims: JWTPayload) =>
  tokens.sign({ iss: "https://site.example/auth/v1", aud: "authenticated", ...claims });
const legacy = (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(jwtSecret));

async function answer(token: string) {
  const headers = { apikey: keys.publishable, Authorization: `Bearer ${token}` };
  const found = await authenticate(new Request("https://site.example/rest/v1/a", { headers }));
  if (!(found instanceof Response)) return found;
  expect(found.status).toBe(401);
  return {
    ...(await found.json()),
    proxy: found.headers.get("Proxy-Status"),
    challenge: found.headers.get("WWW-Authenticate"),
  };
}

test.each([
  ["own", own],
  ["legacy", legacy],
])("accepts a token (%s) until 30 seconds after its expiry, as PostgREST does", async (_, sign) => {
  const late = await sign({ role: "authenticated", exp: now() - 20 });
  expect(await answer(late)).toMatchObject({ role: "authenticated" });
  expect(await tokens.verify(late)).toMatchObject({ ok: false, reason: "expired" });
  expect(await answer(await sign({ role: "authenticated", exp: now() - 31 }))).toMatchObject({
    code: "PGRST303",
    message: "JWT expired",
  });
});

test.each([
  ["", "Empty JWT is sent in Authorization header", null],
  ["a.b", "Expected 3 parts in JWT; got 2", null],
  ["quifquirndsjagnrgniur.fonvoienqhhdj.iuqvnvhojah", "JWT cryptographic operation failed", null],
  [
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJub25lIn0.e30.AAAA",
    "Wrong or unsupported encoding algorithm",
    "JWT is unsecured but expected 'alg' was not 'none'",
  ],
  [
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.e30.AAAA",
    "No suitable key or wrong key type",
    "None of the keys was able to decode the JWT",
  ],
])("answers the token %j with PostgREST's message", async (token, message, details) => {
  expect(await answer(token)).toEqual({
    code: "PGRST301",
    message,
    details,
    hint: null,
    proxy: "PostgREST; error=PGRST301",
    challenge: `Bearer error="invalid_token", error_description="${message}"`,
  });
});

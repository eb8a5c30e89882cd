import { SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { type ApiKeys, readApiKey } from "./api-keys.ts";
import { bearerToken } from "./bearer-token.ts";
import type { Claims, Tokens } from "./tokens.ts";

/** Clocks of several machines differ; `@supabase/lite` refuses what was made in its future. */
const CLOCK_SKEW_SECONDS = 30;
/** Three words that no key has signed. */
const UNSIGNED = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.refused";

/**
 * The door of the services of `@supabase/lite`, which checks tokens of HS256 only: checks the token of a
 * request, and writes one that says the same in its place, signed with the secret that both know. A token
 * that is refused becomes one that is refused for the same reason, so that each service says so in its own words.
 */
export function createTokenDoor(
  tokens: Tokens,
  { jwtSecret, keys }: ApiKeys,
): (request: Request) => Promise<void> {
  const secret = new TextEncoder().encode(jwtSecret);
  const translated = new LRUCache<Claims, string>({ max: 5000, ttl: 60_000 });

  async function translate(claims: Claims): Promise<string> {
    const known = translated.get(claims);
    if (known) return known;
    const inner = await signInner(claims, secret);
    translated.set(claims, inner);
    return inner;
  }

  return async (request) => {
    const { headers } = request;
    const key = readApiKey({ jwtSecret, keys }, request);
    // A legacy key is to `@supabase/lite` what it stands for.
    if (key) headers.set("apikey", keys[key]);
    const token = bearerToken(headers);
    // A key instead of a token, or what no service takes for one.
    if (!token || token.startsWith("sb_") || token.split(".").length !== 3) {
      return;
    }
    const verified = await tokens.verify(token);
    const inner = verified.ok
      ? await translate(verified.claims)
      : verified.reason === "expired"
        ? await signInner(verified.claims, secret)
        : UNSIGNED;
    headers.set("Authorization", `Bearer ${inner}`);
  };
}

function signInner(claims: unknown, secret: Uint8Array): Promise<string> {
  const payload = { ...(typeof claims === "object" ? claims : {}) };
  const now = Math.floor(Date.now() / 1000);
  if ("iat" in payload && typeof payload.iat === "number" && payload.iat > now) {
    if (payload.iat - now <= CLOCK_SKEW_SECONDS) payload.iat = now;
  }
  return new SignJWT(payload).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(secret);
}

import { generateKeyPairSync } from "node:crypto";
import { createTokens } from "../../backend/core/keys/access-tokens.ts";
import type { KeyRing } from "../../backend/core/keys/signing-keys.ts";
import { createUser } from "../../tests/support/clients.ts";
import { type BenchOptions, type BenchSite, withSite } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { median, percentile } from "../statistics.ts";

const CALLS = 2000;
const TOKENS = 500;
const QUERY = "/rest/v1/categories?select=id&limit=1";
const SECRET = "a secret of the bench that is long enough";
const SITE_URL = "http://localhost";

/** Cost of verifying an access token: the verification alone, and calls to a site with and without a token. */
export async function measureAccessTokens({ dataDir }: BenchOptions): Promise<Section[]> {
  const checks = await measureCheck();
  const calls = await withSite(dataDir, {}, measureCalls);
  return [{ title: "Access tokens", figures: [...checks, ...calls] }];
}

/** Uses a key of the site's algorithm; the key ring is not read from the database meanwhile. */
async function measureCheck(): Promise<Figure[]> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ring: KeyRing = {
    signer: async () => ({ kid: "bench", key: privateKey }),
    verifier: async () => publicKey,
    jwks: async () => [],
    reload: async () => undefined,
    version: () => 0,
  };
  const tokens = createTokens({ ring, jwtSecret: SECRET, siteUrl: SITE_URL });
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: `${SITE_URL}/auth/v1`, aud: "authenticated", role: "authenticated" };
  const times: Record<"first" | "again", number[]> = { first: [], again: [] };
  for (let index = 0; index < TOKENS; index += 1) {
    const token = await tokens.sign({ ...claims, sub: String(index), iat: now, exp: now + 3600 });
    for (const which of ["first", "again"] as const) {
      const startedAt = performance.now();
      await tokens.verify(token);
      times[which].push(performance.now() - startedAt);
    }
  }
  return [
    {
      name: "The check of a token seen within 10 s",
      value: median(times.again),
      unit: "ms",
      target: { atMost: 0.2 },
      note: `p99 ${percentile(times.again, 0.99).toFixed(3)} ms`,
    },
    {
      name: "The check of a token not seen before",
      value: median(times.first),
      unit: "ms",
      note: `p99 ${percentile(times.first, 0.99).toFixed(3)} ms`,
    },
  ];
}

/** Makes the same call sequentially, alternating between API key only and access token. */
async function measureCalls(site: BenchSite): Promise<Figure[]> {
  const { client } = await createUser(site, "reader");
  const { data } = await client.auth.getSession();
  const apikey = site.keys.publishable;
  const headers = {
    key: { apikey },
    token: { apikey, Authorization: `Bearer ${data.session?.access_token ?? ""}` },
  };
  const times: Record<"key" | "token", number[]> = { key: [], token: [] };
  for (let index = 0; index < CALLS; index += 1) {
    for (const which of ["key", "token"] as const) {
      const startedAt = performance.now();
      const response = await fetch(`${site.url}${QUERY}`, { headers: headers[which] });
      await response.text();
      if (!response.ok) throw new Error(`the call was answered with ${response.status}`);
      times[which].push(performance.now() - startedAt);
    }
  }
  await client.auth.signOut();
  const [key, token] = [median(times.key), median(times.token)];
  return [
    {
      name: "A call with a token, more than with the key alone",
      value: token - key,
      unit: "ms",
      note: `${token.toFixed(2)} ms and ${key.toFixed(2)} ms, medians of ${CALLS}`,
    },
  ];
}

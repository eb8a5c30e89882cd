import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { generateSync } from "otplib";
import type { Database } from "../../app/data/database.types.ts";
import { createUser, type SignedInUser, TEST_PASSWORD, type TestClient } from "./clients.ts";

const PERIOD_SECONDS = 30;

/** Minimum validity of a returned code, in seconds. */
const MARGIN_SECONDS = 3;

type SiteAddress = { url: string; keys: { publishable: string; secret: string } };

/**
 * The TOTP code of the current period of 30 seconds, or of `steps` periods later. The site accepts one
 * period to either side.
 */
export async function totpCode(
  secret: string,
  steps = 0,
  margin = MARGIN_SECONDS,
): Promise<string> {
  const left = PERIOD_SECONDS - ((Date.now() / 1000) % PERIOD_SECONDS);
  if (left < margin) await delay(left * 1000 + 100);
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * PERIOD_SECONDS });
}

/** A client with all calls for second factors enabled. */
export function mfaClient(site: SiteAddress): TestClient {
  return createClient<Database>(site.url, site.keys.publishable, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  });
}

/** `usedCode` is the code that enrolled the authenticator. */
export type UserWithFactor = SignedInUser & { factorId: string; secret: string; usedCode: string };

/**
 * Creates a user with an enrolled authenticator and an AAL2 session. The code of the previous period is
 * used, so that the current one is still valid.
 */
export async function createUserWithFactor(
  site: SiteAddress,
  role?: Parameters<typeof createUser>[1],
): Promise<UserWithFactor> {
  const { id, email } = await createUser(site, role);
  const client = await signInAgain(site, email);
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: "App",
    issuer: "Test",
  });
  if (error) throw error;
  const { secret } = data.totp;
  const usedCode = await totpCode(secret, -1);
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: usedCode });
  if (verified.error) throw verified.error;
  return { client, id, email, factorId: data.id, secret, usedCode };
}

/** Signs in with the password only: a client with an AAL1 session. */
export async function signInAgain(site: SiteAddress, email: string): Promise<TestClient> {
  const client = mfaClient(site);
  const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
}

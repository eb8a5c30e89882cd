import { setTimeout as delay } from "node:timers/promises";
import { generateSync } from "otplib";
import { type BackendAddress, createUser, type SignedInUser } from "./clients.ts";

const PERIOD_SECONDS = 30;

/** Minimum validity of a returned code, in seconds. */
const MARGIN_SECONDS = 3;

/**
 * The TOTP code of the current period of 30 seconds, or of `steps` periods later. The backend accepts one
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

/** `usedCode` is the code that enrolled the authenticator. */
export type Factor = { factorId: string; secret: string; usedCode: string };
export type UserWithFactor = SignedInUser & Factor;

/**
 * Enrolls an authenticator, which gives the client's session AAL2. The code of the previous period is used, so
 * that the current one is still valid.
 */
export async function enrollFactor({
  auth,
}: Pick<SignedInUser["client"], "auth">): Promise<Factor> {
  const { data, error } = await auth.mfa.enroll({
    factorType: "totp",
    friendlyName: "App",
    issuer: "Test",
  });
  if (error) throw error;
  const { secret } = data.totp;
  const usedCode = await totpCode(secret, -1);
  const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code: usedCode });
  if (verified.error) throw verified.error;
  return { factorId: data.id, secret, usedCode };
}

/** Creates a user with an enrolled authenticator and an AAL2 session. */
export async function createUserWithFactor(backend: BackendAddress): Promise<UserWithFactor> {
  const user = await createUser(backend);
  return { ...user, ...(await enrollFactor(user.client)) };
}

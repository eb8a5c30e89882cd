import * as z from "zod/mini";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { type Factor, nextFactorName } from "../../domain/account/second-factor.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./auth-failure.ts";
import { readFactors } from "./read-factors.ts";

/** The user's two-step sign-in. */
export type MfaSettings = {
  /** Oldest first. */
  factors: Factor[];
  /** How many recovery codes were created and are left; absent where there are none. */
  codes?: { total: number; remaining: number };
};

/** Lists the user's second factors and how many recovery codes are left. */
export async function listFactors(
  client: Client,
): Promise<{ settings: MfaSettings; failure?: undefined } | { failure: AuthFailure }> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) return { failure: toAuthFailure(error) };
  const factors = readFactors(data.all);
  if (!data.all.some(({ factor_type }) => factor_type === "recovery_code")) {
    return { settings: { factors } };
  }
  const codes = await client.auth.mfa.recoveryCodes.getStatus();
  if (codes.error) return { failure: toAuthFailure(codes.error) };
  const { total, remaining } = codes.data;
  return { settings: { factors, codes: { total, remaining } } };
}

const settingsSchema = z.object({
  external: z.object({ phone: z.boolean() }),
  sms_provider: z.string(),
});

/** Whether the site can send text messages, by the public settings of its auth service. */
export function canTextPhones(settings: unknown): boolean {
  const read = settingsSchema.safeParse(settings).data;
  return read?.external.phone === true && read.sms_provider !== "";
}

/** An unverified authenticator app. It takes effect once a code of it was verified. */
export type NewAuthenticator = {
  id: string;
  /** Data URL of the QR code. */
  qrCode: string;
  /** For users who cannot scan it. */
  secret: string;
};

/** Enrolls an authenticator app and removes unverified ones. `issuer`: the site name that the app shows. */
export async function enrollAuthenticator(
  client: Client,
  { issuer }: { issuer: string },
): Promise<{ authenticator: NewAuthenticator; failure?: undefined } | { failure: AuthFailure }> {
  const existing = await removeUnverifiedFactors(client, { kind: "totp" });
  if (existing.failure) return existing;
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: nextFactorName(existing.names),
    issuer,
  });
  if (error) return { failure: toAuthFailure(error) };
  const { id, totp } = data;
  return { authenticator: { id, qrCode: totp.qr_code, secret: totp.secret } };
}

/** An unverified phone that was sent a code. It takes effect once the code was verified. */
export type NewPhone = { id: string; phone: string; challengeId: string };

/** Enrolls a phone, sends it a code, and removes unverified phones. `phone`: in E.164 format. */
export async function enrollPhone(
  client: Client,
  { phone }: { phone: string },
): Promise<{ newPhone: NewPhone; failure?: undefined } | { failure: AuthFailure }> {
  const existing = await removeUnverifiedFactors(client, { kind: "phone" });
  if (existing.failure) return existing;
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "phone",
    phone,
    friendlyName: nextFactorName(existing.names, phone),
  });
  if (error) return { failure: toAuthFailure(error) };
  const sent = await sendFactorCode(client, { factorId: data.id });
  if (!sent.failure) return { newPhone: { id: data.id, phone, challengeId: sent.challengeId } };
  // An unverified factor that cannot be removed has no effect; the next attempt removes it.
  await client.auth.mfa.unenroll({ factorId: data.id });
  return { failure: sent.failure };
}

/** Removes unverified factors of a kind. Returns the names of the remaining factors. */
async function removeUnverifiedFactors(
  client: Client,
  { kind }: { kind: Factor["kind"] },
): Promise<{ names: string[]; failure?: undefined } | { failure: AuthFailure }> {
  const { mfa } = client.auth;
  const present = await mfa.listFactors();
  if (present.error) return { failure: toAuthFailure(present.error) };
  const names: string[] = [];
  for (const { id, factor_type, status, friendly_name } of present.data.all) {
    const isAbandoned = status === "unverified" && factor_type === kind;
    const isRemoved = isAbandoned && !(await mfa.unenroll({ factorId: id })).error;
    if (!isRemoved) names.push(friendly_name ?? "");
  }
  return { names };
}

/**
 * Removes a second factor, and with the last one the recovery codes, which are not a factor of their own. Refreshes
 * the session, whose assurance level may be lower now.
 */
export async function removeFactor(
  client: Client,
  { factorId }: { factorId: string },
): Promise<AuthFailure | undefined> {
  let { error } = await client.auth.mfa.unenroll({ factorId });
  if (error?.code === "mfa_recovery_codes_sole_factor") {
    const codes = await client.auth.mfa.recoveryCodes.unenroll();
    if (codes.error) return toAuthFailure(codes.error);
    ({ error } = await client.auth.mfa.unenroll({ factorId }));
  }
  if (error) return toAuthFailure(error);
  await client.auth.refreshSession();
  return undefined;
}

/** Texts a code to the phone of a factor. Verifying the code takes the returned challenge id. */
export async function sendFactorCode(
  client: Client,
  { factorId }: { factorId: string },
): Promise<{ challengeId: string; failure?: undefined } | { failure: AuthFailure }> {
  const { data, error } = await client.auth.mfa.challenge({ factorId, channel: "sms" });
  return error ? { failure: toAuthFailure(error) } : { challengeId: data.id };
}

/** Verifies a code of a second factor; undefined on success. `challengeId` is for codes that were texted. */
export async function verifyFactorCode(
  client: Client,
  { factorId, challengeId, code }: { factorId: string; challengeId?: string; code: string },
): Promise<AuthFailure | undefined> {
  const { error } = challengeId
    ? await client.auth.mfa.verify({ factorId, challengeId, code })
    : await client.auth.mfa.challengeAndVerify({ factorId, code });
  return error ? toAuthFailure(error) : undefined;
}

/** Errors of auth services without recovery codes: not a failure, there are just none. */
const UNSUPPORTED = ["mfa_recovery_codes_enroll_not_enabled", "not_found"];

/**
 * Creates recovery codes and invalidates earlier ones. The codes cannot be read again. Empty where the auth service
 * does not support them.
 */
export async function createRecoveryCodes(
  client: Client,
): Promise<{ codes: string[]; failure?: undefined } | { failure: AuthFailure }> {
  const { recoveryCodes } = client.auth.mfa;
  let { data, error } = await recoveryCodes.generate();
  if (error?.code === "mfa_verified_factor_exists") {
    ({ data, error } = await recoveryCodes.regenerate());
  }
  if (!error) return { codes: data?.codes ?? [] };
  const isUnknown = error.status === 404 || UNSUPPORTED.includes(error.code ?? "");
  return isUnknown ? { codes: [] } : { failure: toAuthFailure(error) };
}

/** Verifies a recovery code instead of a second factor, which uses it up. Undefined on success. */
export async function verifyRecoveryCode(
  client: Client,
  { code }: { code: string },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.mfa.recoveryCodes.verify({ code });
  return error ? toAuthFailure(error) : undefined;
}

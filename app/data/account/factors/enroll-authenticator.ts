import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import { nextFactorName } from "../../../domain/account/two-step.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";
import { keepFactors } from "./keep-factors.ts";

/** An authenticator app that is to be set up; it counts once a code of it was verified. */
export type NewAuthenticator = {
  id: string;
  /** Address of a picture with the QR code. */
  qrCode: string;
  /** For those who can not scan it. */
  secret: string;
};

/**
 * Asks for a new authenticator, in the place of any that was not set up to the end. `issuer`: the name of
 * the site, which the app shows beside its codes.
 */
export async function enrollAuthenticator(
  client: Client,
  { issuer }: { issuer: string },
): Promise<{ authenticator: NewAuthenticator; failure?: undefined } | { failure: AuthFailure }> {
  const kept = await keepFactors(client, { without: "totp" });
  if (kept.failure) return kept;
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: nextFactorName(kept.names),
    issuer,
  });
  if (error) return { failure: toAuthFailure(error) };
  const { id, totp } = data;
  return { authenticator: { id, qrCode: totp.qr_code, secret: totp.secret } };
}

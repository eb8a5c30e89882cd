import { sendUserNotice } from "../mailer/account-notices.ts";
import { AuthError } from "../service/auth-error.ts";
import { recordAudit } from "../users/audit-log.ts";
import { type FactorRequest, isRequiredFactor, isVerified } from "./factor-request.ts";
import type { FactorRow } from "./factors.ts";

/** The `amr` claim of each factor type. */
const METHODS = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
  recovery_code: "mfa/recovery_code",
};

/**
 * `DELETE /factors/{id}`. Removing a verified factor needs AAL2. The recovery codes are removed with the last
 * factor; hosted Supabase refuses to remove that one before them.
 */
export async function unenrollFactor(
  factorRequest: FactorRequest,
  factor: FactorRow,
): Promise<Response> {
  const { session, factors } = factorRequest;
  if (factor.factor_type === "recovery_code") {
    throw new AuthError(
      422,
      "validation_failed",
      "Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes",
    );
  }
  if (isVerified(factor) && session.aal !== "aal2") {
    throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await removeFactor(factorRequest, factor);
  if (!factors.some((other) => other.id !== factor.id && isRequiredFactor(other))) {
    const codes = factors.filter(({ factor_type }) => factor_type === "recovery_code");
    for (const set of codes) await removeFactor(factorRequest, set);
  }
  if (isVerified(factor)) {
    await sendUserNotice(factorRequest.service, session.userId, {
      kind: "factor-removed",
      factor: factor.factor_type,
    });
  }
  return Response.json({ id: factor.id });
}

/** Removes a factor. Sessions that it upgraded to AAL2 return to AAL1. */
export async function removeFactor(
  { service, session }: FactorRequest,
  factor: FactorRow,
): Promise<void> {
  await service.pool.query(
    `with
       lowered as (
         update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1 returning id
       ),
       forgotten as (
         delete from auth.mfa_amr_claims
         where session_id in (select id from lowered) and authentication_method = $2
       )
     delete from auth.mfa_factors where id = $1`,
    [factor.id, METHODS[factor.factor_type]],
  );
  const isSet = factor.factor_type === "recovery_code";
  await recordAudit(service, isSet ? "recovery_codes_deleted" : "factor_unenrolled", {
    actor: { id: session.userId },
    traits: {
      factor_id: factor.id,
      factor_status: factor.status,
      session_id: session.sessionId,
    },
  });
}

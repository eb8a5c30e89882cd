import { tellUserOfChange } from "../mails/tell-of-change.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { type FactorRequest, hasToBeShown, isVerified } from "./factor-request.ts";
import type { FactorRow } from "./factor-rows.ts";

/** The word of the claim `amr` for each type of factor. */
const METHODS = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
  recovery_code: "mfa/recovery_code",
};

/**
 * `DELETE /factors/{id}`. One that counts is removed at level `aal2` only. Recovery codes are no factor of
 * their own: they go with the last one, where hosted Supabase refuses until they were removed.
 */
export async function unenrollFactor(asked: FactorRequest, factor: FactorRow): Promise<Response> {
  const { session, factors } = asked;
  if (factor.factor_type === "recovery_code") {
    return refuse(
      422,
      "validation_failed",
      "Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes",
    );
  }
  if (isVerified(factor) && session.aal !== "aal2") {
    return refuse(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await removeFactor(asked, factor);
  if (!factors.some((other) => other.id !== factor.id && hasToBeShown(other))) {
    const codes = factors.filter(({ factor_type }) => factor_type === "recovery_code");
    for (const set of codes) await removeFactor(asked, set);
  }
  if (isVerified(factor)) {
    await tellUserOfChange(asked.service, session.userId, {
      kind: "factor-removed",
      factor: factor.factor_type,
    });
  }
  return Response.json({ id: factor.id });
}

/** Removes a factor. Sessions that were raised by it are back at the level of a password. */
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

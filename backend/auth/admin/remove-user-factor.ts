import { describeFactor, FACTOR_COLUMNS, parseFactor } from "../factors/factors.ts";
import { sendUserNotice } from "../mailer/account-notices.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { recordAudit } from "../users/audit-log.ts";

/**
 * `DELETE /admin/users/{id}/factors/{factorId}`: removes a factor. Sessions that it raised to AAL2 return to
 * AAL1.
 */
export async function removeUserFactor(
  service: AuthService,
  userId: string,
  factorId: string,
): Promise<Response> {
  const [row] = await service.pool.query(
    `delete from auth.mfa_factors where user_id = $1 and id = $2 returning ${FACTOR_COLUMNS}`,
    [userId, factorId],
  );
  if (!row) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  const removed = parseFactor(row);
  await service.pool.query(
    "update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2",
    [userId, factorId],
  );
  await recordAudit(service, "factor_deleted", {
    actor: {},
    traits: { user_id: userId, factor_id: factorId },
  });
  if (removed.status === "verified" && removed.factor_type !== "recovery_code") {
    await sendUserNotice(service, userId, { kind: "factor-removed", factor: removed.factor_type });
  }
  return Response.json(describeFactor(removed));
}

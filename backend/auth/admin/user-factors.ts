import { sendUserNotice } from "../mailer/account-notices.ts";
import type { AuthService } from "../service/auth-service.ts";
import { errorResponse } from "../service/error-response.ts";
import { recordAudit } from "../users/audit-log.ts";

const COLUMNS = `id, friendly_name, factor_type::text as factor_type, status::text as status,
  phone, created_at, updated_at, last_challenged_at`;

/** `GET /admin/users/{id}/factors`: lists the second factors of a user. */
export async function listUserFactors({ pool }: AuthService, userId: string): Promise<Response> {
  const rows = await pool.query(
    `select ${COLUMNS} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
  return Response.json(rows.map(withoutNulls));
}

/**
 * `DELETE /admin/users/{id}/factors/{factorId}`: removes a factor. Sessions that it raised to AAL2 return to
 * AAL1.
 */
export async function removeUserFactor(
  service: AuthService,
  userId: string,
  factorId: string,
): Promise<Response> {
  const [removed] = await service.pool.query(
    `delete from auth.mfa_factors where user_id = $1 and id = $2 returning ${COLUMNS}`,
    [userId, factorId],
  );
  if (!removed) return errorResponse(404, "mfa_factor_not_found", "Factor not found");
  await service.pool.query(
    "update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2",
    [userId, factorId],
  );
  await recordAudit(service, "factor_deleted", {
    actor: {},
    traits: { user_id: userId, factor_id: factorId },
  });
  if (removed.status === "verified" && removed.factor_type !== "recovery_code") {
    await sendUserNotice(service, userId, {
      kind: "factor-removed",
      factor: String(removed.factor_type),
    });
  }
  return Response.json(withoutNulls(removed));
}

/** GoTrue leaves out null fields. */
function withoutNulls(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

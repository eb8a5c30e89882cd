import { randomUUID } from "node:crypto";
import { outsideRequest } from "../../core/base/current-request.ts";
import type { AuthService } from "../service/auth-service.types.ts";

/** Actions of the audit log with GoTrue's `log_type` of each. */
const LOG_TYPES = {
  login: "account",
  logout: "account",
  invite_accepted: "account",
  user_signedup: "team",
  user_invited: "team",
  user_deleted: "team",
  user_modified: "user",
  user_recovery_requested: "user",
  user_reauthenticate_requested: "user",
  user_confirmation_requested: "user",
  user_repeated_signup: "user",
  user_updated_password: "user",
  token_revoked: "token",
  token_refreshed: "token",
  generate_recovery_codes: "user",
  factor_in_progress: "factor",
  factor_unenrolled: "factor",
  challenge_created: "factor",
  verification_attempted: "factor",
  factor_deleted: "factor",
  recovery_codes_deleted: "recovery_codes",
  mfa_code_login: "factor",
  identity_unlinked: "user",
  identity_linked: "user",
} as const;
export type AuditAction = keyof typeof LOG_TYPES;

/** The user who acted; without an id the site itself, or a caller with the service key. */
export type AuditActor = { id?: string; username?: string; isSso?: boolean };

/** GoTrue's actor id of the service key. */
const SERVICE_ACTOR_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Writes an entry to `auth.audit_log_entries`, in GoTrue's format but without the client address. A failure
 * is logged and does not undo the action.
 */
export async function recordAudit(
  { pool, log }: Pick<AuthService, "pool" | "log">,
  action: AuditAction,
  { actor, traits }: { actor: AuditActor; traits?: Record<string, unknown> },
): Promise<void> {
  const payload = {
    action,
    actor_id: actor.id ?? SERVICE_ACTOR_ID,
    actor_username: actor.username ?? (actor.id ? "" : "service_role"),
    actor_via_sso: actor.isSso ?? false,
    log_type: LOG_TYPES[action],
    ...(traits ? { traits } : {}),
  };
  try {
    await outsideRequest(() =>
      pool.query(
        `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
         values ($1, $2::text::json, now(), '')`,
        [randomUUID(), JSON.stringify(payload)],
      ),
    );
  } catch (error) {
    log.error({ err: error, action }, "failed to write to the audit log");
  }
}

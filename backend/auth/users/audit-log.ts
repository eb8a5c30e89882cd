import { randomUUID } from "node:crypto";
import type { AuthService } from "../auth-service.ts";

/** What happened to an account, in GoTrue's words, and the kind under which GoTrue files it. */
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
  factor_updated: "factor",
  mfa_code_login: "factor",
  identity_unlinked: "user",
  identity_linked: "user",
} as const;
export type AuditAction = keyof typeof LOG_TYPES;

/** Who did it; without an id the site itself, or whoever holds the service key. */
export type AuditActor = { id?: string; username?: string; isSso?: boolean };

/** The service key acts under this id in GoTrue's entries. */
const SERVICE_ACTOR_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Writes down what happened to an account, in the form of GoTrue's `auth.audit_log_entries`. The address of
 * whoever asked is not kept. A log that can not be written must not undo what happened.
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
    await pool.query(
      `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
       values ($1, $2::text::json, now(), '')`,
      [randomUUID(), JSON.stringify(payload)],
    );
  } catch (error) {
    log.error({ err: error, action }, "an entry of the audit log could not be written");
  }
}

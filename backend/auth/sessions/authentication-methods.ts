import { randomUUID } from "node:crypto";
import type { AuthService } from "../auth-service.ts";
import type { AssuranceLevel, AuthMethod } from "./auth-method.ts";

/** Notes that the user of a session has shown, now, who they are; the claim `amr` of its next tokens says so. */
export async function addAuthenticationMethod(
  { pool }: Pick<AuthService, "pool">,
  sessionId: string,
  method: AuthMethod,
): Promise<void> {
  await pool.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     select $1::uuid, id, $3::text, now(), now() from auth.sessions where id = $2
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), sessionId, method],
  );
}

/**
 * Sets how sure it is who the user of a session is; the claim `aal` of its next tokens says so.
 *
 * @param factorId the factor that made it so.
 */
export async function setAssuranceLevel(
  { pool }: Pick<AuthService, "pool">,
  sessionId: string,
  level: AssuranceLevel,
  factorId?: string,
): Promise<void> {
  await pool.query(
    `update auth.sessions set aal = $2, factor_id = coalesce($3::uuid, factor_id), updated_at = now()
     where id = $1`,
    [sessionId, level, factorId ?? null],
  );
}

import { z } from "zod";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { recordAudit } from "../users/audit-log.ts";
import { describeSession, isBanned, type SessionBody } from "./issue-session.ts";
import {
  hashRefreshToken,
  newRefreshToken,
  type RefreshToken,
  refreshTokenOf,
} from "./refresh-tokens.ts";

const stateSchema = z.object({
  session_id: z.string(),
  user_id: z.string(),
  email: z.string().nullable(),
  is_over: z.boolean(),
  is_too_old: z.boolean(),
  banned_until: z.string().nullable(),
  revoked: z.boolean(),
  is_just_used: z.boolean(),
  next_id: z.string().nullable(),
});
type State = z.infer<typeof stateSchema>;

type Outcome = { state: State; token: string } | { state?: State; error: AuthError };

const INVALID = "Invalid Refresh Token: ";

/** How long a used refresh token is accepted again; GoTrue's default. */
const REUSE_SECONDS = 10;

/**
 * `POST /token?grant_type=refresh_token`: exchanges a refresh token for new tokens. A used token is accepted
 * again in two cases, as in GoTrue: while its successor is unused, because the response may have been lost,
 * and within ten seconds, because two tabs may refresh at once. Otherwise it may be stolen, and its session
 * ends.
 */
export async function refreshSession(service: AuthService, token: unknown): Promise<SessionBody> {
  if (typeof token !== "string" || token === "") {
    throw new AuthError(400, "validation_failed", "Refresh token is not valid");
  }
  const outcome = await inTransaction(service.pool, (query) =>
    exchangeToken(query, token, service),
  );
  const { state } = outcome;
  const actor = { id: state?.user_id, username: state?.email ?? "" };
  if ("error" in outcome) {
    if (state?.revoked) await recordAudit(service, "token_revoked", { actor });
    throw outcome.error;
  }
  const { session_id } = outcome.state;
  if (!outcome.state.next_id) {
    await recordAudit(service, "token_refreshed", { actor });
  }
  if (!outcome.state.revoked) {
    await recordAudit(service, "token_revoked", { actor });
  }
  return describeSession(service, session_id, outcome.token);
}

/** Errors are returned, so that the transaction which ends the session is committed. */
async function exchangeToken(query: Query, token: string, service: AuthService): Promise<Outcome> {
  const stored = hashRefreshToken(service, token);
  // Locks the session, so that concurrent refreshes see each other's result.
  await query(
    `select from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [stored],
  );
  const [row] = await query(
    `select
       tokens.session_id, tokens.user_id, tokens.revoked, users.email, users.banned_until,
       coalesce(sessions.not_after <= now(), false) or users.deleted_at is not null as is_over,
       coalesce(sessions.created_at < now() - make_interval(days => $3), false)
         or coalesce(
           coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at)
             < now() - make_interval(days => $4),
           false
         ) as is_too_old,
       tokens.updated_at > clock_timestamp() - make_interval(secs => $2) as is_just_used,
       (
         select id from auth.refresh_tokens as next
         where next.session_id = tokens.session_id and next.parent = tokens.token and not next.revoked
         order by created_at desc limit 1
       ) as next_id
     from auth.refresh_tokens as tokens
     join auth.sessions on sessions.id = tokens.session_id
     join auth.users on users.id = sessions.user_id
     where tokens.token = $1`,
    [stored, REUSE_SECONDS, service.sessionDays ?? null, service.sessionIdleDays ?? null],
  );
  if (!row) {
    return {
      error: new AuthError(400, "refresh_token_not_found", `${INVALID}Refresh Token Not Found`),
    };
  }
  const state = stateSchema.parse(row);
  if (isBanned(state.banned_until)) {
    return { error: new AuthError(400, "user_banned", `${INVALID}User Banned`) };
  }
  const mayBeStolen = state.revoked && !state.next_id && !state.is_just_used;
  // A session that has just been ended must not be revived by the token that ended it.
  if (mayBeStolen || (state.revoked && state.is_over)) {
    await endSession(query, state.session_id);
    return {
      state,
      error: new AuthError(400, "refresh_token_already_used", `${INVALID}Already Used`),
    };
  }
  if (state.is_too_old) {
    await query("update auth.sessions set not_after = least(not_after, now()) where id = $1", [
      state.session_id,
    ]);
  }
  if (state.is_over || state.is_too_old) {
    return { error: new AuthError(400, "session_expired", `${INVALID}Session Expired`) };
  }
  if (state.next_id) return { state, token: refreshTokenOf(service, state.next_id).token };
  const next = newRefreshToken(service);
  await replaceToken(query, state, stored, next);
  return { state, token: next.token };
}

async function replaceToken(
  query: Query,
  state: State,
  used: string,
  next: RefreshToken,
): Promise<void> {
  await query(
    `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
     where token = $1 and not revoked`,
    [used],
  );
  await query(
    `insert into auth.refresh_tokens
       (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
     values ($1, $2, $3, $4, false, $5, clock_timestamp(), now())`,
    [next.id, next.stored, state.user_id, state.session_id, used],
  );
  await query(
    `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
     where id = $1`,
    [state.session_id],
  );
}

/** Ends a session but keeps its row for a day, so that its tokens are still recognized as used. */
async function endSession(query: Query, sessionId: string): Promise<void> {
  await query(
    "update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked",
    [sessionId],
  );
  await query(
    "update auth.sessions set not_after = least(not_after, now()), updated_at = now() where id = $1",
    [sessionId],
  );
}

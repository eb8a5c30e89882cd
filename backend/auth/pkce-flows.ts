import { randomUUID } from "node:crypto";
import type { ConnectionPool } from "../database/connection-pool.ts";
import type { Challenge } from "./mail-context.ts";

export type PkceFlows = {
  /** Notes whose browser a mail's link will have to answer to. A newer mail takes the place of an older one. */
  begin(userId: string, type: string, challenge: Challenge): Promise<void>;
  /**
   * The code that this browser can exchange for a session within five minutes; undefined when nothing was
   * noted, or it was exchanged already.
   */
  issueCode(userId: string, type: string): Promise<string | undefined>;
};

/**
 * PKCE (RFC 7636) for links in mails, in the table that `@supabase/lite` keeps for it but fills for
 * social sign-in only.
 */
export function createPkceFlows(pool: ConnectionPool): PkceFlows {
  return {
    async begin(userId, type, challenge) {
      await pool.query(
        `delete from auth.flow_state
         where (user_id = $1 and authentication_method = $2)
           or created_at < now() - interval '1 day'`,
        [userId, type],
      );
      await pool.query(
        `insert into auth.flow_state
           (id, user_id, authentication_method, code_challenge, code_challenge_method, provider_type)
         values ($1, $2, $3, $4, $5, 'email')`,
        [randomUUID(), userId, type, challenge.value, challenge.method],
      );
    },
    async issueCode(userId, type) {
      const code = randomUUID();
      const rows = await pool.query(
        `update auth.flow_state set auth_code = $3, auth_code_issued_at = now(), created_at = now()
         where user_id = $1 and authentication_method = $2
         returning id`,
        [userId, type, code],
      );
      return rows.length > 0 ? code : undefined;
    },
  };
}

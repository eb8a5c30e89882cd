import { inTransaction } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { endWaysIn } from "../sessions/end-ways-in.ts";

/** An account that nobody has confirmed may be that of a stranger, who must not be let in by the one who is invited. */
export function forgetStranger({ pool }: AuthService, userId: string): Promise<void> {
  return inTransaction(pool, async (query) => {
    await endWaysIn(query, userId);
    await query("delete from auth.identities where user_id = $1 and provider <> 'email'", [userId]);
  });
}

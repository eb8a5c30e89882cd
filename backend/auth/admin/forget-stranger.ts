import type { Query } from "../../database/in-transaction.ts";
import { endWaysIn } from "../sessions/end-ways-in.ts";

/** An account that nobody has confirmed may be that of a stranger, who must not be let in by its owner. */
export async function forgetStranger(query: Query, userId: string): Promise<void> {
  await endWaysIn(query, userId);
  await query("delete from auth.identities where user_id = $1 and provider <> 'email'", [userId]);
}

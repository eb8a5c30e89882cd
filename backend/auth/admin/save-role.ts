import { z } from "zod";
import type { Query } from "../../database/in-transaction.ts";

const roleSchema = z.enum(["reader", "editor", "admin"]);

/**
 * Gives a user the role that the service key names in `app_metadata`. The profile has it, and the database
 * copies it from there into the token; anything else that `role` may say there counts for nothing.
 */
export async function saveRole(
  query: Query,
  id: string,
  metadata: Record<string, unknown> | null | undefined,
): Promise<void> {
  const role = roleSchema.safeParse(metadata?.role);
  if (!role.success) return;
  await query("update public.profiles set role = $2 where user_id = $1", [id, role.data]);
}

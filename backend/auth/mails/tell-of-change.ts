import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { type AccountChange, changeWords } from "./change-words.ts";

const userSchema = z.object({ email: z.string().nullable() });

/**
 * The address of an account, read before a change that may be one of it.
 *
 * @returns an empty text when it has none: somebody came by phone, or says not who they are.
 */
export async function addressOf(
  { pool }: Pick<AuthService, "pool">,
  userId: string,
): Promise<string> {
  const [row] = await pool.query("select email from auth.users where id = $1", [userId]);
  return userSchema.safeParse(row).data?.email ?? "";
}

/**
 * Tells the owner of an account by mail what has changed about it. A mail that can not be sent undoes nothing.
 *
 * @param to where the owner is reached: for a change of the address, the one before.
 */
export async function tellOfChange(
  { mailer, siteName, siteUrl, log }: AuthService,
  to: string,
  change: AccountChange,
): Promise<void> {
  if (to === "") return;
  try {
    await mailer.sendNotice({ to, ...changeWords(change, { siteName, siteUrl, email: to }) });
  } catch (error) {
    log.error({ err: error, change: change.kind }, "the mail about a change could not be sent");
  }
}

/** The same for a user whose address has not changed. */
export async function tellUserOfChange(
  service: AuthService,
  userId: string,
  change: AccountChange,
): Promise<void> {
  await tellOfChange(service, await addressOf(service, userId), change);
}

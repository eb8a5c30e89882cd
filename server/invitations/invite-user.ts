import { BackendError } from "../../app/data/backend-error.ts";
import type { Client } from "../../app/data/client.ts";

/**
 * Makes an account that waits for its owner, and has the mail sent that leads them to the page for it. Whoever
 * was invited before and has not come yet gets another mail.
 *
 * @param client holds the service key.
 * @returns the id of the user, and the link of the mail where the backend tells it: a hosted Supabase does not.
 * @throws BackendError, with the code `email_exists` for an address that has an account.
 */
export async function inviteUser(
  client: Client,
  { email, origin }: { email: string; origin: string },
): Promise<{ id: string; link?: string }> {
  const { data, error } = await client.auth.admin.inviteUserByEmail(email, {
    redirectTo: new URL("/invitation", origin).toString(),
  });
  if (error) throw new BackendError(error, error.status ?? 0);
  const { id, action_link: link } = data.user;
  return { id, ...(link && { link }) };
}

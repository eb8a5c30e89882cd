import * as z from "zod";
import type { Role } from "../../domain/account/auth-user.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

const invitedSchema = z.object({ link: z.url().optional() });
const refusalSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Invites somebody to have an account with a role: they get a mail. Only admins may. It takes the service key, so
 * the site does it and not the backend.
 *
 * @returns the link of the invitation where no mail server is set, so that it has to be passed on otherwise.
 * @throws BackendError, with the code `email_exists` for an address that has an account.
 */
export async function invitePerson(
  client: Client,
  invitation: { email: string; role: Role },
): Promise<{ link?: string }> {
  const { data } = await client.auth.getSession();
  const answer = await fetch("/api/invitations", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${data.session?.access_token ?? ""}`,
    },
    body: JSON.stringify(invitation),
  }).catch((error: unknown) => {
    throw new BackendError({ message: String(error) }, 0);
  });
  if (answer.ok) return invitedSchema.parse(await answer.json());
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined)).data;
  throw new BackendError(
    refusal ?? { message: "The invitation could not be sent. Try again later." },
    answer.status,
  );
}

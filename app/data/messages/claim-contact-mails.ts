import type { ContactFields } from "../../domain/pages/contact-form.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** A message whose mail is to be sent now, and the number of this attempt, from 1. */
export type ClaimedMail = ContactFields & { id: string; createdAt: string; attempt: number };

/**
 * Takes up to `count` messages whose mail is due. Nobody else gets them for `leaseSeconds`. Only the
 * service key may.
 *
 * @throws BackendError
 */
export async function claimContactMails(
  client: Client,
  { count, leaseSeconds }: { count: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  const { data, error, status } = await client.rpc("claim_contact_mails", {
    max_rows: count,
    lease_seconds: leaseSeconds,
  });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at,
    attempt: row.mail_attempts,
  }));
}

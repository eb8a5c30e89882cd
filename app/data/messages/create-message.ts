import type { ContactFields } from "../../domain/pages/contact-form.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Keeps what a reader sent with the contact form. Only the service key may.
 *
 * @throws BackendError
 */
export async function createMessage(client: Client, fields: ContactFields): Promise<void> {
  const { name, email, subject, message } = fields;
  const { error, status } = await client
    .from("contact_messages")
    .insert({ name, email, subject, message });
  if (error) throw new BackendError(error, status);
}

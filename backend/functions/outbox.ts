import { z } from "zod";
import type { SendMail } from "../core/messages/mail.ts";

/** Internal URL to which this site's functions post mails; it cannot be reached from outside. */
export const OUTBOX_URL = "http://outbox.invalid/mails";

const mailSchema = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  messageId: z.string().optional(),
});

/** Delivers a function's mail in the same way as the site's own mails. */
export async function takeMail(request: Request, sendMail: SendMail): Promise<Response> {
  const mail = mailSchema.parse(await request.json());
  await sendMail(mail, { signal: request.signal });
  return new Response(null, { status: 204 });
}

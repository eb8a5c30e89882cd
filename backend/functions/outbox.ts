import { z } from "zod";
import type { SendMail } from "../mail.ts";

/** Where functions of this site post mails; nobody outside of them can reach it. */
export const OUTBOX_URL = "http://outbox.invalid/mails";

const mailSchema = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  messageId: z.string().optional(),
});

/** Hands a function's mail over the way the site hands its own mails over. */
export async function takeMail(request: Request, sendMail: SendMail): Promise<Response> {
  const mail = mailSchema.parse(await request.json());
  await sendMail(mail, { signal: request.signal });
  return new Response(null, { status: 204 });
}

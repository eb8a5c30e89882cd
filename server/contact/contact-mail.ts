import type { ClaimedMail } from "../../app/data/messages/claim-contact-mails.ts";
import type { Mail } from "../../backend/mail.ts";

export type ContactMailSettings = { to: string; siteUrl: string };

/** The mail that tells the newsroom of a message. Answering it writes to the reader. */
export function composeContactMail(
  message: ClaimedMail,
  { to, siteUrl }: ContactMailSettings,
): Mail {
  return {
    to,
    replyTo: { name: message.name, address: message.email },
    subject: `Contact: ${message.subject}`,
    messageId: `<contact-${message.id}@${new URL(siteUrl).hostname}>`,
    text: [
      `Name: ${message.name}`,
      `E-mail: ${message.email}`,
      `Subject: ${message.subject}`,
      `Sent: ${new Date(message.createdAt).toUTCString()}`,
      "",
      message.message,
      "",
      "-- ",
      `${siteUrl}/admin/messages/${message.id}`,
      "",
    ].join("\n"),
  };
}

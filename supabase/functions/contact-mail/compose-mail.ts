/** A message of the contact form that is due to be mailed, and the number of this attempt, from 1. */
export type ClaimedMail = {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: string;
  mail_attempts: number;
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  replyTo: { name: string; address: string };
  /** `Message-ID` that we generate, so that a mail server can recognize a mail that was sent twice. */
  messageId: string;
};

/** The mail that notifies the newsroom of a message. A reply to it goes to the reader. */
export function composeMail(
  message: ClaimedMail,
  { to, siteUrl }: { to: string; siteUrl: string },
): Mail {
  return {
    to,
    replyTo: { name: message.name, address: message.email },
    subject: `Contact: ${message.subject}`,
    messageId: `<contact-${message.id}@${new URL(siteUrl).hostname}>`,
    text: [
      `Name: ${message.name}`,
      `Email: ${message.email}`,
      `Subject: ${message.subject}`,
      `Sent: ${new Date(message.created_at).toUTCString()}`,
      "",
      message.message,
      "",
      "-- ",
      `${siteUrl}/admin/messages/${message.id}`,
      "",
    ].join("\n"),
  };
}

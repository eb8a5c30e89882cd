import { writeToOutbox } from "./files/write-to-outbox.ts";

export type Mail = {
  to: string;
  subject: string;
  text?: string;
  html?: string;
  replyTo?: { name: string; address: string };
  /** Ours, so that a mail that had to be sent twice is known to be the same. */
  messageId?: string;
};

/**
 * Hands a mail over for good: it is with the mail server, or on disk, when the promise resolves. With
 * `signal` it can be given up; whether the mail server has it is then unknown.
 */
export type SendMail = (mail: Mail, options?: { signal?: AbortSignal }) => Promise<void>;

/** Milliseconds for a mail server to be reached, to greet, and to answer; without them it may take many minutes. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

export type MailOptions = {
  /** `smtp://…` or `smtps://…`; without it every mail becomes a file in `outboxFolder`. */
  smtpUrl?: string;
  outboxFolder: string;
  /** Name and address that mails come from. */
  from: { name: string; address: string };
};

/**
 * Mails over SMTP, or as `.eml` files (RFC 5322) for whoever runs the site on one machine. What sends them is
 * loaded with the first mail.
 */
export function createMailer(options: MailOptions): SendMail {
  const { smtpUrl, outboxFolder, from } = options;
  if (smtpUrl) {
    return async (mail, { signal } = {}) => {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url: smtpUrl, ...PATIENCE });
      await transport.sendMail({ ...mail, from, signal });
    };
  }
  return async (mail) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await transport.sendMail({ ...mail, from });
    await writeToOutbox(outboxFolder, "eml", message);
  };
}

import { writeToOutbox } from "./write-to-outbox.ts";

export type Mail = {
  to: string;
  subject: string;
  text?: string;
  html?: string;
  replyTo?: { name: string; address: string };
  /** `Message-ID` that we generate, so that a mail server can recognize a mail that was sent twice. */
  messageId?: string;
};

/**
 * Delivers a mail: when the promise resolves, it is accepted by the mail server or on disk. `signal`
 * aborts it; whether the mail server has accepted it is then unknown.
 */
export type SendMail = (mail: Mail, options?: { signal?: AbortSignal }) => Promise<void>;

/** SMTP timeouts in milliseconds for connect, greeting and socket; the library's defaults are minutes long. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

export type MailOptions = {
  /** `smtp://…` or `smtps://…`; without it every mail is written to a file in `outboxFolder`. */
  smtpUrl?: string;
  outboxFolder: string;
  /** Sender name and address at the time of sending. */
  from: () => { name: string; address: string };
};

/**
 * Sends mails over SMTP, or writes `.eml` files (RFC 5322) on a site without a mail server. The SMTP library is
 * loaded with the first mail.
 */
export function createMailer(options: MailOptions): SendMail {
  const { smtpUrl, outboxFolder, from } = options;
  if (smtpUrl) {
    return async (mail, { signal } = {}) => {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
      await transport.sendMail({ ...mail, from: from(), signal });
    };
  }
  return async (mail) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await transport.sendMail({ ...mail, from: from() });
    await writeToOutbox(outboxFolder, "eml", message);
  };
}

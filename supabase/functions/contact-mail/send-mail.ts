import { createTransport } from "npm:nodemailer@10";
import type { Mail } from "./compose-mail.ts";

/** Delivers a mail, or fails. After an abort by `signal` it is unknown whether the mail server has accepted the mail. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>;

/** SMTP timeouts in milliseconds for connect, greeting and socket; the library's defaults are minutes long. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/**
 * Sends mails over SMTP, or through the site itself when it has no mail server.
 *
 * @throws Error when neither is set.
 */
export function createMailer(options: {
  smtpUrl?: string;
  outboxUrl?: string;
  /** `Name <address>`, or both. */
  from: string | { name: string; address: string };
}): SendMail {
  const { smtpUrl, outboxUrl, from } = options;
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
    return async (mail, signal) => {
      await transport.sendMail({ ...mail, from, signal });
    };
  }
  if (!outboxUrl) throw new Error("SMTP_URL is not set: there is no way to send mails.");
  return async (mail, signal) => {
    const body = JSON.stringify(mail);
    const response = await fetch(outboxUrl, { method: "POST", body, signal });
    if (!response.ok) throw new Error(`The site did not take the mail (${response.status}).`);
  };
}

import { createTransport } from "npm:nodemailer@10";
import type { Mail } from "./compose-mail.ts";

/** Hands a mail over for good, or fails. Given up by `signal`, whether the mail server has it is unknown. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>;

/** Milliseconds for a mail server to be reached, to greet, and to answer; without them it may take many minutes. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/**
 * Mails over SMTP, or, on a site that has no mail server, by the site itself.
 *
 * @throws Error when neither is set.
 */
export function createMailer(options: {
  smtpUrl?: string;
  outboxUrl?: string;
  from: { name: string; address: string };
}): SendMail {
  const { smtpUrl, outboxUrl, from } = options;
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...PATIENCE });
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

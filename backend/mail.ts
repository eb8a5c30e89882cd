import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export type Mail = { to: string; subject: string; text?: string; html?: string; replyTo?: string };

/** Hands a mail over for good: it is with the mail server, or on disk, when the promise resolves. */
export type SendMail = (mail: Mail) => Promise<void>;

export type MailOptions = {
  /** `smtp://…` or `smtps://…`; without it every mail becomes a file in `outboxFolder`. */
  smtpUrl?: string;
  outboxFolder: string;
  /** Name and address that mails come from. */
  from: { name: string; address: string };
};

/** Mails over SMTP, or as `.eml` files (RFC 5322) for whoever runs the site on one machine. */
export function createMailer(options: MailOptions): SendMail {
  const { smtpUrl, outboxFolder, from } = options;
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return async (mail) => {
      await transport.sendMail({ ...mail, from });
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    const { message } = await transport.sendMail({ ...mail, from });
    await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
    const file = join(
      outboxFolder,
      `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}`,
    );
    // Who watches the folder must not read half a mail.
    await writeFile(`${file}.draft`, message, { mode: 0o600 });
    await rename(`${file}.draft`, `${file}.eml`);
  };
}

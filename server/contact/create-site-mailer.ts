import { join } from "node:path";
import { createMailer, type SendMail } from "../../backend/mail.ts";
import type { Environment } from "../settings/environment.ts";

/** Creates the site's mailer, with the transport that the environment names. */
export function createSiteMailer(environment: Environment): SendMail {
  return createMailer({
    smtpUrl: environment.SMTP_URL,
    outboxFolder: join(environment.DATA_DIR, "outbox"),
    from: {
      name: environment.SITE_NAME,
      address: `no-reply@${new URL(environment.SITE_URL).hostname}`,
    },
  });
}

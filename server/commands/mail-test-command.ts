import { join } from "node:path";
import { z } from "zod";
import { createSiteMailer, mailSenderOf } from "../backend/open-site-backend.ts";
import type { Environment } from "../settings/environment.ts";
import { endWith, openForCommand } from "./run-command.ts";

const USAGE = "Usage: npm run mail-test -- ADDRESS\n";

const TIME_LIMIT_MS = 60_000;

/**
 * Sends one mail with the settings of the site. Exit codes: 0 the mail server has taken it, 1 it has not, 2 wrong
 * usage.
 */
async function main(): Promise<number> {
  const given = process.argv.slice(2);
  if (given.includes("--help")) {
    process.stdout.write(USAGE);
    return 0;
  }
  const to = z.tuple([z.email()]).safeParse(given).data?.[0];
  if (!to) {
    process.stderr.write(
      given.length === 1
        ? `"${given[0]}" is not an email address.\n${USAGE}`
        : `One address is needed, and ${given.length} were given.\n${USAGE}`,
    );
    return 2;
  }
  const { environment } = openForCommand();
  return sendTestMail(environment, to);
}

async function sendTestMail(environment: Environment, to: string): Promise<number> {
  const { SMTP_URL, SITE_NAME, SITE_URL, DATA_DIR } = environment;
  const from = mailSenderOf(environment, SITE_NAME).address;
  const server = SMTP_URL ? new URL(SMTP_URL).host : undefined;
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    await createSiteMailer(environment)(
      {
        to,
        subject: `Test of the emails of ${SITE_NAME}`,
        text: `This email shows that ${SITE_NAME} (${SITE_URL}) can send emails.`,
      },
      { signal },
    );
  } catch (error) {
    const reason = signal.aborted
      ? `no answer within ${TIME_LIMIT_MS / 1000} seconds`
      : error instanceof Error
        ? error.message
        : String(error);
    process.stderr.write(
      `${server ?? "The outbox"} did not take the email from ${from} to ${to}: ${reason.replaceAll(/\s+/g, " ")}\n`,
    );
    return 1;
  }
  process.stdout.write(
    server
      ? `${server} took the email from ${from} to ${to}.\n`
      : `SMTP_URL is not set: the email from ${from} to ${to} is a file in ${join(DATA_DIR, "outbox")}.\n`,
  );
  return 0;
}

endWith(main(), USAGE);

import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import type { Database } from "../../app/data/database.types.ts";
import type { Backend, SendMail } from "../../backend/backend.ts";

const INTERVAL_MS = 15_000;
/** How long a claimed mail is left to this process. */
const LEASE_SECONDS = 300;
const MAILS_AT_ONCE = 20;
/** A mail that could not be sent for a week says nothing new. */
const VALID_MINUTES = 7 * 1440;

type ReviewMail = Database["public"]["Functions"]["claim_review_mails"]["Returns"][number];

/**
 * Mails whom an article waits for: a reviewer, the writer whose article came back, the colleague who was assigned. Each
 * mail belongs to the process that claims it, and is tried five times.
 *
 * @returns a function that stops it, and waits for the mail in progress.
 */
export function startReviewMail({
  client,
  sendMail,
  siteUrl,
  log,
}: {
  /** Client with the service key. */
  client: Client;
  sendMail: SendMail;
  siteUrl: string;
  log: Logger;
}): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(run, INTERVAL_MS).unref();
  run();

  function run(): void {
    running ??= sendDue()
      .catch((error: unknown) => log.warn({ err: error }, "cannot read the mails about reviews"))
      .finally(() => {
        running = undefined;
      });
  }

  async function sendDue(): Promise<void> {
    const { data } = await client
      .rpc("claim_review_mails", { max_rows: MAILS_AT_ONCE, lease_seconds: LEASE_SECONDS })
      .throwOnError();
    for (const mail of data) {
      // An account without an address, such as a phone account, sees it in the newsroom.
      const isSent = mail.email === null || (await deliver(mail, mail.email));
      await client
        .rpc("settle_review_mail", { id: mail.id, attempt: mail.attempt, is_sent: isSent })
        .throwOnError();
    }
  }

  async function deliver(mail: ReviewMail, to: string): Promise<boolean> {
    try {
      const messageId = `<review-${mail.id}@${new URL(siteUrl).hostname}>`;
      await sendMail({ to, messageId, ...writeMail(mail, siteUrl) });
      return true;
    } catch (error) {
      log.warn({ err: error, attempt: mail.attempt }, "could not send a mail about a review");
      return false;
    }
  }

  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Hands mails to the queue of the backend, which sends and retries them. */
export function queueReviewMail({ transact }: NonNullable<Backend["mails"]>): SendMail {
  return (mail) => transact((_, addMail) => addMail(mail, VALID_MINUTES));
}

function writeMail(mail: ReviewMail, siteUrl: string): { subject: string; text: string } {
  const title = mail.title.trim() || "Untitled";
  const sender = mail.sender_name || "A colleague";
  const said = {
    review: {
      subject: `Please review: ${title}`,
      first: `${sender} asks you to review the article “${title}”.`,
    },
    returned: {
      subject: `Returned to you: ${title}`,
      first: `${sender} has returned the article “${title}” to you.`,
    },
    assigned: {
      subject: `Assigned to you: ${title}`,
      first: `${sender} has assigned the article “${title}” to you.`,
    },
  }[mail.kind];
  const link = new URL(`/admin/articles/${mail.article_id}/edit`, siteUrl).toString();
  const parts = [said.first, mail.kind === "assigned" ? null : mail.note, link];
  return {
    subject: said.subject.replaceAll(/\s+/g, " "),
    text: parts.filter(Boolean).join("\n\n"),
  };
}

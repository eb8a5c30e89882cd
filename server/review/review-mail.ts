import type { Backend } from "@broadsheet/backend";
import type { SendMail } from "@broadsheet/backend/settings";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import type { Database } from "../../app/data/database.types.ts";

/** A mail waits for half a minute in the database already, for what else happens to its article. */
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
    for (const mail of data) await settle(mail, await deliver(mail));
  }

  /** A mail that cannot be sent, whatever the reason, holds up no other. It is logged once. */
  async function deliver(mail: ReviewMail): Promise<boolean> {
    try {
      const messageId = `<review-${mail.id}@${new URL(siteUrl).hostname}>`;
      await sendMail({ to: mail.email, messageId, ...writeReviewMail(mail, siteUrl) });
      return true;
    } catch (error) {
      if (mail.attempt === 1) {
        log.warn({ err: error, mail: mail.id }, "could not send a mail about a review; retrying");
      }
      return false;
    }
  }

  /** The lease of a mail whose result cannot be stored ends by itself. */
  async function settle({ id, attempt }: ReviewMail, isSent: boolean): Promise<void> {
    const { error } = await client.rpc("settle_review_mail", { id, attempt, is_sent: isSent });
    if (error)
      log.warn({ err: error, mail: id }, "could not store the result of a mail about a review");
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

/** Subject and text of a mail; its link leads to the article in the newsroom. */
export function writeReviewMail(
  mail: Pick<ReviewMail, "kind" | "article_id" | "title" | "note" | "sender_name">,
  siteUrl: string,
): { subject: string; text: string } {
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

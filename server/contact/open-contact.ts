import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import type { ContactAnswer } from "../../app/site-context.ts";
import type { Environment } from "../settings/environment.ts";
import { composeContactMail } from "./contact-mail.ts";
import { createContact } from "./create-contact.ts";
import { createSiteMailer } from "./create-site-mailer.ts";
import { runMailQueue } from "./mail-queue.ts";

export type OpenContactOptions = {
  environment: Environment;
  /** Holds the service key. */
  client: Client;
  renderAnswer: (answer: ContactAnswer) => Promise<Response>;
  log: Logger;
};

/** Takes messages for the newsroom and mails them, until it is closed. */
export function openContact(options: OpenContactOptions): {
  app: Hono;
  close: () => Promise<void>;
} {
  const { environment, client, renderAnswer, log } = options;
  const sendMail = createSiteMailer(environment);
  const settings = { to: environment.MAIL_TO, siteUrl: environment.SITE_URL };
  const queue = runMailQueue({
    client,
    send: (mail, signal) => sendMail(composeContactMail(mail, settings), { signal }),
    retrySeconds: environment.MAIL_RETRY_SECONDS,
    log,
  });
  const app = createContact({
    client,
    siteUrl: environment.SITE_URL,
    limit: environment.CONTACT_LIMIT,
    trustProxy: environment.TRUST_PROXY,
    renderAnswer,
    onMessage: queue.wake,
    log,
  });
  return { app, close: queue.close };
}

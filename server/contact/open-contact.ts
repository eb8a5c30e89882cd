import type { Backend } from "@broadsheet/backend";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import type { ContactAnswer } from "../../app/page-context/loader-contexts.ts";
import type { Environment } from "../settings/environment.ts";
import { createContact } from "./create-contact.ts";
import { runMailQueue } from "./mail-queue.ts";
import { runContactMail } from "./run-contact-mail.ts";

export type OpenContactOptions = {
  environment: Environment;
  backend: Backend;
  /** Client with the service key. */
  client: Client;
  renderAnswer: (answer: ContactAnswer) => Promise<Response>;
  log: Logger;
};

/** Opens the contact form's backend: accepts messages and mails them until it is closed. */
export function openContact(options: OpenContactOptions): {
  app: Hono;
  close: () => Promise<void>;
} {
  const { environment, backend, client, renderAnswer, log } = options;
  const queue = runMailQueue({
    client,
    run: (signal) => runContactMail(backend, signal),
    log,
  });
  const app = createContact({
    client,
    siteUrl: environment.SITE_URL,
    limit: environment.CONTACT_LIMIT,
    trustProxy: environment.TRUST_PROXY,
    limitStore: backend.limitStore,
    renderAnswer,
    onMessage: queue.wake,
    log,
  });
  return { app, close: queue.close };
}

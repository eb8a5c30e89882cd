import type { Backend } from "@broadsheet/backend";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { createServerClient } from "../backend/create-server-client.ts";
import type { Environment } from "../settings/environment.ts";
import { createInvitationRoute } from "./invitation-route.ts";

/** The route of invitations, with a client for the address under which the site was asked: links in emails have it. */
export function openInvitations({
  backend,
  client,
  clientOf,
  environment,
  log,
}: {
  backend: Backend;
  /** Client with the service key. */
  client: Client;
  /** Creates a client with the access token of a user. */
  clientOf: (accessToken: string) => Client;
  environment: Pick<Environment, "SITE_URL" | "SMTP_URL">;
  log: Logger;
}): Hono {
  return createInvitationRoute({
    clientAt: (origin) =>
      backend.isRemote
        ? client
        : createServerClient({ ...backend, url: origin }, backend.keys.secret),
    clientOf,
    siteUrl: environment.SITE_URL,
    // A remote Supabase sends mail by its own settings.
    hasMailServer: backend.isRemote || environment.SMTP_URL !== undefined,
    log,
  });
}

import type { Backend } from "@broadsheet/backend";
import type { Handler, Hono } from "hono";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { listEmbedProviders } from "../../app/data/embeds.ts";
import type { CustomProvider } from "../../app/domain/embeds/custom-providers.ts";
import type { Environment } from "../settings/environment.ts";
import { serveEmbedFrame } from "./embed-frame.ts";
import { createEmbedRoute } from "./embed-route.ts";
import { createGuardedFetch, createRedirectReader } from "./guarded-fetch.ts";

/** How long the providers that admins added are remembered for frames, in milliseconds. */
const PROVIDERS_TTL = 5000;

/** Facts for embeds that are written, and frames of those that are read. */
export function createEmbeds({
  backend,
  client,
  clientOf,
  environment,
  log,
}: {
  backend: Backend;
  /** Holds the service key. */
  client: Client;
  /** Creates a client with the access token of a user. */
  clientOf: (accessToken: string) => Client;
  environment: Environment;
  log: Logger;
}): { embeds: Hono; serveEmbedFrame: Handler } {
  let listed: Promise<CustomProvider[]> | undefined;
  let listedAt = 0;

  /** Without the database, frames of the providers that the site knows by itself are served. */
  function listProviders(): Promise<CustomProvider[]> {
    if (listed === undefined || performance.now() - listedAt > PROVIDERS_TTL) {
      listedAt = performance.now();
      listed = listEmbedProviders(client).catch((error: unknown) => {
        log.warn({ err: error }, "cannot read the providers of embeds");
        return [];
      });
    }
    return listed;
  }

  return {
    embeds: createEmbedRoute({
      clientOf,
      fetch: createGuardedFetch(),
      readRedirect: createRedirectReader(),
      limit: environment.EMBED_LIMIT,
      limitStore: backend.limitStore,
      log,
    }),
    serveEmbedFrame: serveEmbedFrame({ siteUrl: environment.SITE_URL, listProviders }),
  };
}

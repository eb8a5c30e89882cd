import { createRateLimiter, type LimitStore } from "@broadsheet/backend";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import * as z from "zod";
import { BackendError } from "../../app/data/backend-error.ts";
import { listOwnCapabilities } from "../../app/data/capabilities.ts";
import type { Client } from "../../app/data/client.ts";
import { listEmbedProviders } from "../../app/data/embeds.ts";
import { embedAddress } from "../../app/domain/embeds/custom-providers.ts";
import { shortHost } from "../../app/domain/embeds/short-addresses.ts";
import { FetchRefusal, type GuardedFetch, type ReadRedirect } from "./guarded-fetch.ts";
import { readFacts } from "./read-facts.ts";

const MAX_BODY_BYTES = 16 * 1024;
const LIMIT_SECONDS = 60;

const lookupSchema = z.object({ address: z.string().max(2000) });
const claimsSchema = z.object({ sub: z.string() });

export type EmbedRouteOptions = {
  /** Creates a client with the access token of a user. */
  clientOf: (accessToken: string) => Client;
  fetch: GuardedFetch;
  readRedirect: ReadRedirect;
  /** Look-ups of one user within a minute. */
  limit: number;
  limitStore: LimitStore | undefined;
  log: Logger;
};

/**
 * `POST /api/embeds`, `{"address"}`, with the access token of somebody who may write: asks the site of the address what
 * it is, and answers what a block stores of it, with the thumbnail as base64; null for an address that is no embed. The
 * database checks the permission.
 */
export function createEmbedRoute(options: EmbedRouteOptions): Hono {
  const { clientOf, fetch, readRedirect, limit, limitStore, log } = options;
  const limiter = createRateLimiter(limit, LIMIT_SECONDS, { store: limitStore, name: "embeds of" });
  const app = new Hono();

  app.post("/", bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), async ({ req }) => {
    const token = /^Bearer\s+(\S+)$/i.exec(req.header("Authorization") ?? "")?.[1];
    if (!token) return refuse(401, "no_authorization", "Sign in to embed something.");
    const read = lookupSchema.safeParse(await req.json().catch(() => undefined));
    if (!read.success) return refuse(422, "validation_failed", "Enter an address.");
    const { address } = read.data;
    try {
      const client = clientOf(token);
      const capabilities = await listOwnCapabilities(client);
      if (!capabilities.has("write"))
        return refuse(403, "42501", "Only those who write articles can embed something.");
      const providers = await listEmbedProviders(client);
      const short = shortHost(address);
      if (short === undefined && !embedAddress(address, providers)) return noEmbed();
      const wait = await limiter.count(userOf(token));
      if (wait > 0) {
        const seconds = Math.ceil(wait / 1000);
        return refuse(
          429,
          "over_request_rate_limit",
          `Too many embeds at once. Try again in ${seconds} seconds.`,
          {
            "Retry-After": String(seconds),
          },
        );
      }
      const full = short === undefined ? address : await readRedirect(address, short);
      const found = embedAddress(full, providers);
      return found
        ? Response.json(await readFacts(found, fetch), { headers: NO_STORE })
        : noEmbed();
    } catch (error) {
      if (error instanceof FetchRefusal) {
        const { hostname } = URL.parse(address) ?? { hostname: "The site" };
        log.info({ host: hostname, reason: error.message }, "an embed could not be looked up");
        return refuse(
          502,
          "no_facts",
          `${hostname} gave no usable answer. Try again later, or use a link.`,
        );
      }
      if (!(error instanceof BackendError)) throw error;
      if (error.status === 401 || error.code === "42501")
        return refuse(403, "42501", "Only those who write articles can embed something.");
      log.error({ err: error }, "failed to look up an embed");
      return refuse(503, "unexpected_failure", "The address could not be looked up. Try again.");
    }
  });
  app.all("/", () =>
    refuse(405, "method_not_allowed", "This endpoint accepts only POST.", { Allow: "POST" }),
  );
  return app;
}

/** Id of the user of a token that the database has accepted. */
function userOf(token: string): string {
  const [, claims = ""] = token.split(".");
  return claimsSchema.parse(JSON.parse(Buffer.from(claims, "base64url").toString())).sub;
}

const NO_STORE = { "Cache-Control": "no-store" };
const noEmbed = () => Response.json(null, { headers: NO_STORE });
const tooLarge = () => refuse(413, "too_large", "The address is too long.");

function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message }, { status, headers: { ...NO_STORE, ...headers } });
}

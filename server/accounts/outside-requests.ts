import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { findOutsideSign } from "../requests/outside-request.ts";
import type { Environment } from "../settings/environment.ts";
import { describeFirstAdmin } from "./first-admin.ts";

export type OutsideRequestsOptions = {
  /** A client with the service key. */
  client: Client;
  environment: Environment;
  /** The address on which the site listens, for the setup link. */
  address: string;
  log: Logger;
};

export type OutsideRequests = {
  /** Looks at a request, until one came from elsewhere. */
  notice: (request: IncomingMessage) => void;
  /** Lets API requests wait until the database knows of the request from elsewhere. */
  waitForRecord: MiddlewareHandler;
};

/**
 * Watches for the first request that did not come from this machine, where the settings say that nobody else can reach
 * the site: a proxy or tunnel is in front of which the site was not told. The first account then no longer becomes the
 * admin, for good, and a setup link is printed. While every account may edit by default, a log line says so, and
 * the newsroom warns its admins. Both are in the database, for all processes and later starts.
 */
export function watchOutsideRequests(options: OutsideRequestsOptions): OutsideRequests {
  const { client, environment, address, log } = options;
  const isFirstAccount = environment.firstAdmin === "first-account";
  let isWatching = isFirstAccount || !environment.isStaffAccessSet;
  let isRecorded = true;
  let needsSetupLink = false;
  let recording: Promise<void> | undefined;
  let sign = "";

  function notice(request: IncomingMessage): void {
    if (!isWatching) return;
    const found = findOutsideSign(request);
    if (!found) return;
    isWatching = false;
    isRecorded = false;
    sign = found.slice(0, 200);
    record().catch((error: unknown) =>
      log.error({ err: error }, "cannot record that others reach this site"),
    );
  }

  /** Records the request once; after a failure the next API request tries again. */
  function record(): Promise<void> {
    recording ??= write().finally(() => {
      recording = undefined;
    });
    return recording;
  }

  async function write(): Promise<void> {
    if (isFirstAccount) await closeFirstAccount();
    if (!environment.isStaffAccessSet) await warnOfOpenAccess();
    isRecorded = true;
  }

  async function closeFirstAccount(): Promise<void> {
    const { data: isClosed } = await client.rpc("close_first_account").throwOnError();
    needsSetupLink ||= isClosed;
    if (!needsSetupLink) return;
    // No log line: it holds a secret.
    process.stdout.write(await describeFirstAdmin(client, "setup-link", { address, environment }));
    needsSetupLink = false;
    log.warn(
      { sign },
      "others reach this site, so the first account does not become the admin: open the setup link on standard output",
    );
  }

  async function warnOfOpenAccess(): Promise<void> {
    const { data: isOpen } = await client.rpc("warn_of_open_staff_access").throwOnError();
    if (!isOpen) return;
    log.warn(
      { sign },
      "others reach this site, and everybody who signs up can publish: set STAFF_ACCESS=role, or STAFF_ACCESS=any-user if you want that",
    );
  }

  return {
    notice,
    async waitForRecord(context, next) {
      if (!isRecorded) {
        try {
          await record();
        } catch {
          const message = "The database does not answer. Try again.";
          return context.json({ code: "unexpected_failure", message }, 503, { "Retry-After": "1" });
        }
      }
      return next();
    },
  };
}

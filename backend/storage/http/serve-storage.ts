import type { Logger } from "pino";
import { preflight, withOrigins } from "../../core/requests/cross-origin.ts";
import { parseObjectPath } from "../objects/object-address.ts";
import { errorResponse, StorageError, toStorageError } from "../objects/storage-error.ts";
import { serveBuckets } from "./serve-buckets.ts";
import { serveObjects } from "./serve-objects.ts";
import { type ReadOptions, serveRead } from "./serve-read.ts";

export type StorageServerOptions = ReadOptions & {
  /** Handles requests below `/storage/v1/upload/resumable`. */
  serveResumable: (request: Request) => Promise<Response>;
  /** Invalidates the resized variants of an object. */
  purgeVariants: (bucket: string, key: string) => Promise<void>;
  log: Logger;
};

const PREFIX = "/storage/v1/";

/** Handles all requests below `/storage/v1`. Never throws for errors of a client, a disk or the database. */
export function createStorageServer(
  options: StorageServerOptions,
): (request: Request) => Promise<Response> {
  return async function serveStorage(request) {
    try {
      return withOrigins(await route(request, options));
    } catch (error) {
      // The client has disconnected, or the deadline has passed: nobody reads this response.
      if (request.signal.aborted) return new Response(null, { status: 499 });
      const failure = toStorageError(error);
      if (failure.status >= 500) logFailure(options.log, request, failure);
      return errorResponse(failure);
    }
  };
}

async function route(request: Request, options: StorageServerOptions): Promise<Response> {
  const { pathname } = new URL(request.url);
  const rest = pathname.slice(PREFIX.length);
  if (/^upload\/resumable(?:\/|$)/.test(rest)) return options.serveResumable(request);
  if (request.method === "OPTIONS") return preflight(request);
  if (rest === "status") return Response.json({ status: "ok" });
  if (/^(?:iceberg|vector|s3)(?:\/|$)/.test(rest)) throw onlyHosted(rest);
  const answer =
    (await serveRead(request, parseObjectPath(pathname), options)) ??
    (await serveBuckets(request, rest, options)) ??
    (await serveObjects(request, rest, options));
  if (answer) return answer;
  throw new StorageError(404, "Not Found", `Route ${request.method}:/${rest} not found`);
}

function onlyHosted(path: string): StorageError {
  const [service] = path.split("/");
  return new StorageError(
    501,
    "NotSupported",
    `/${service} is a service of hosted Supabase, which this site does not have.`,
  );
}

function logFailure(log: Logger, request: Request, error: StorageError): void {
  if (error.status === 501) return;
  log.error(
    { err: error.cause ?? error, method: request.method, path: new URL(request.url).pathname },
    "storage failed",
  );
}

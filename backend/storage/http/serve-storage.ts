import type { Logger } from "pino";
import { errorResponse, StorageError } from "../storage-error.ts";
import { type KeyedAddress, parseObjectPath, toLitePath } from "./object-address.ts";
import { SAFE_HEADERS, toContentDisposition } from "./object-headers.ts";
import { prepareUpload } from "./prepare-upload.ts";
import { type PublicObjectOptions, servePublicObject } from "./public-object.ts";
import { answerWithRefusal } from "./refusals.ts";
import { addSignedAddresses } from "./signed-address.ts";

export type StorageServerOptions = PublicObjectOptions & {
  renderPublic: (request: Request, address: KeyedAddress) => Promise<Response>;
  /** Largest upload into any bucket, in bytes. */
  maxUploadBytes: number;
  log: Logger;
};

/** Hands a request on to `@supabase/lite`. */
type Next = (request: Request) => Promise<Response>;

/**
 * Answers everything below `/storage/v1`: public objects and resized pictures by itself, the rest with
 * `next`, whose gaps it fills on the way in and out. Never throws for what a client or a disk does.
 */
export function createStorageServer(
  options: StorageServerOptions,
): (request: Request, next: Next) => Promise<Response> {
  return async function serveStorage(request, next) {
    try {
      return await answerWithRefusal(
        () => route(request, next, options),
        (error) => logFailure(options.log, request, error),
      );
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (error.status >= 500) logFailure(options.log, request, error);
      return errorResponse(error);
    }
  };
}

async function route(
  request: Request,
  next: Next,
  options: StorageServerOptions,
): Promise<Response> {
  const url = new URL(request.url);
  const address = parseObjectPath(url.pathname);
  const { method } = request;
  if (!address || method === "OPTIONS") {
    const isSigning = method === "POST" && url.pathname.startsWith("/storage/v1/object/sign/");
    return isSigning ? addSignedAddresses(await next(request)) : next(request);
  }

  const isRead = method === "GET" || method === "HEAD";
  if (isRead && address.route === "object/public/") {
    return servePublicObject(request, address, options);
  }
  if (address.route === "render/image/public/") return options.renderPublic(request, address);

  url.pathname = toLitePath(address);
  if (isUpload(method, address)) {
    return next(await prepareUpload(request, url.href, options.maxUploadBytes));
  }
  const response = await next(url.href === request.url ? request : new Request(url, request));
  if (isRead) return withSafeHeaders(response, url, address.key);
  return address.route.endsWith("sign/") ? addSignedAddresses(response) : response;
}

function isUpload(method: string, { route: name }: KeyedAddress): boolean {
  if (name === "object/upload/sign/") return method === "PUT";
  return name === "object/" && (method === "POST" || method === "PUT");
}

function withSafeHeaders(response: Response, url: URL, key: string): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SAFE_HEADERS)) headers.set(name, value);
  const disposition = toContentDisposition(url.searchParams.get("download"), key);
  if (disposition && response.ok) headers.set("Content-Disposition", disposition);
  return new Response(response.body, { status: response.status, headers });
}

function logFailure(log: Logger, request: Request, error: StorageError): void {
  log.error(
    { err: error.cause ?? error, method: request.method, path: new URL(request.url).pathname },
    "storage failed",
  );
}

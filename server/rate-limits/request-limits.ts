import { CLIENT_ADDRESS_HEADER } from "@broadsheet/backend";
import type { Context, MiddlewareHandler } from "hono";
import type { Environment } from "../settings/environment.ts";
import { clientAddressOf } from "./client-address.ts";
import { isNestedDeeperThan, isQueryNestedDeeperThan } from "./nesting.ts";
import { type BodyBudget, BodyError, createBodyBudget, pacedBody, readBody } from "./read-body.ts";

export type BodySettings = Pick<
  Environment,
  "BODY_BYTES" | "PUBLIC_BODY_BYTES" | "BODY_BYTES_PER_SECOND" | "JSON_DEPTH" | "TRUST_PROXY"
>;

/** Memory for bodies, in total and per client address, as multiples of the largest allowed body. */
const BODIES = 16;
const BODIES_PER_ADDRESS = 4;

/** Content types that are not parsed as JSON. */
const NOT_JSON =
  /^(?:application\/octet-stream|text\/csv|text\/xml|application\/xml|application\/x-www-form-urlencoded|multipart\/|image\/|video\/|audio\/)/i;

/**
 * How a body is read: `whole` is buffered and checked first; `paced` is streamed, for files, with a minimum
 * speed. Without `maxBytes` the caller's limit applies.
 */
export type BodyMode = { mode: "whole"; maxBytes?: number } | { mode: "paced" };

/**
 * Limits size, speed and nesting of a request before it waits for a slot or a connection. Also sets the
 * header with the client address.
 */
export function createRequestLimits(
  settings: BodySettings,
  isPrivileged: (request: Request) => Promise<boolean>,
): (mode: BodyMode) => MiddlewareHandler {
  const budget = createBodyBudget(
    settings.BODY_BYTES * BODIES,
    settings.BODY_BYTES * BODIES_PER_ADDRESS,
  );

  return (mode) => async (context, next) => {
    const address = clientAddressOf(context, settings.TRUST_PROXY);
    // `URL` would normalize the query, but the raw one counts.
    const search = /\?(.*)$/s.exec(context.req.raw.url)?.[1] ?? "";
    if (isQueryNestedDeeperThan(settings.JSON_DEPTH, search))
      return nestingTooDeep(settings.JSON_DEPTH);
    const { method } = context.req;
    if (method === "GET" || method === "HEAD" || !context.req.raw.body) {
      context.req.raw.headers.set(CLIENT_ADDRESS_HEADER, address);
      return next();
    }
    if (mode.mode === "paced") return readPaced(context, next, { settings, address });
    const maxBytes = (await isPrivileged(context.req.raw))
      ? settings.BODY_BYTES
      : settings.PUBLIC_BODY_BYTES;
    return readWhole(context, next, {
      settings,
      address,
      budget,
      maxBytes: mode.maxBytes ?? maxBytes,
    });
  };
}

type Next = () => Promise<void>;
type RequestSource = { settings: BodySettings; address: string };

async function readPaced(context: Context, next: Next, { settings, address }: RequestSource) {
  const { raw } = context.req;
  const body = raw.body && pacedBody(raw.body, settings.BODY_BYTES_PER_SECOND);
  context.req.raw = withBody(raw, address, body);
  await next();
  return undefined;
}

async function readWhole(
  context: Context,
  next: Next,
  options: RequestSource & { budget: BodyBudget; maxBytes: number },
): Promise<Response | undefined> {
  const { settings, address, budget } = options;
  const { raw } = context.req;
  const account = budget.open(address);
  try {
    const body = await readBody(
      raw,
      {
        maxBytes: options.maxBytes,
        minBytesPerSecond: settings.BODY_BYTES_PER_SECOND,
      },
      account,
    );
    const isJson = !NOT_JSON.test(raw.headers.get("content-type") ?? "");
    if (isJson && isNestedDeeperThan(settings.JSON_DEPTH, body))
      return nestingTooDeep(settings.JSON_DEPTH);
    context.req.raw = withBody(raw, address, body);
    await next();
    return undefined;
  } catch (error) {
    if (error instanceof BodyError) return bodyErrorResponse(error);
    throw error;
  } finally {
    account.close();
  }
}

function withBody(
  request: Request,
  address: string,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
): Request {
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, address);
  // Chunked requests have no length of their own.
  if (body instanceof Uint8Array) headers.set("Content-Length", String(body.byteLength));
  const init: RequestInit & { duplex: "half" } = { headers, body, duplex: "half" };
  return new Request(request, init);
}

function nestingTooDeep(limit: number): Response {
  return errorResponse(
    400,
    "nesting_too_deep",
    `The request is nested deeper than ${limit} levels.`,
  );
}

function bodyErrorResponse({ status, message }: BodyError): Response {
  const code = { 408: "request_timeout", 413: "request_too_large", 503: "too_many_requests" }[
    status
  ];
  const response = errorResponse(status, code, message);
  // Disconnects clients that send too slowly; for others the rest of the body is discarded.
  if (status !== 413) response.headers.set("Connection", "close");
  if (status === 503) response.headers.set("Retry-After", "2");
  return response;
}

/** An error in a format that the clients of every service can read. */
function errorResponse(status: number, code: string, message: string): Response {
  return Response.json(
    { code, error_code: code, message, msg: message, details: null, hint: null },
    { status, headers: { "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*" } },
  );
}

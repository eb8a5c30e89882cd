import { bearerToken } from "../core/keys/api-keys.ts";
import { isPreflight, preflight } from "../core/requests/cross-origin.ts";
import { MAX_CALL_DEPTH, readCallDepth } from "./call-depth.ts";
import { errorAnswer, FunctionError, NOT_FOUND, TOO_DEEP, TOO_LARGE } from "./function-error.ts";
import type { Functions } from "./open-functions.ts";

const PATH = /^\/functions\/v1\/([^/]+)(\/.*)?$/;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const MAX_BODY_BYTES = 20 * 1024 * 1024;

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ["connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"];

export type ServeFunctionsOptions = {
  functions: Functions;
  /** Whether an access token is genuine and unexpired. */
  isTokenValid: (token: string) => Promise<boolean>;
};

/**
 * Handles all requests below `/functions/v1`: authentication, CORS and limits; the rest is up to the function.
 * A function sees its URL without `/functions/v1`, as on hosted Supabase.
 */
export function createServeFunctions(
  options: ServeFunctionsOptions,
): (request: Request) => Promise<Response> {
  return async function serveFunctions(request) {
    try {
      return withOrigins(await answer(request, options));
    } catch (error) {
      // The client has disconnected: nobody reads this response.
      if (request.signal.aborted) return new Response(null, { status: 499 });
      if (!(error instanceof FunctionError)) throw error;
      return withOrigins(errorAnswer(error));
    }
  };
}

async function answer(request: Request, options: ServeFunctionsOptions): Promise<Response> {
  const { functions } = options;
  const url = new URL(request.url);
  const [, name = "", rest = ""] = PATH.exec(url.pathname) ?? [];
  const { method, headers } = request;
  if (isPreflight(request)) return preflight(request);
  if (!METHODS.includes(method)) {
    throw new FunctionError(405, "METHOD_NOT_ALLOWED", "Functions do not take this method");
  }
  if (readCallDepth(headers) > MAX_CALL_DEPTH) throw TOO_DEEP();
  const found = await functions.find(name);
  if (!found) throw NOT_FOUND();
  if (found.verifyJwt && method !== "OPTIONS") await requireToken(headers, options);
  if (Number(headers.get("content-length")) > MAX_BODY_BYTES) throw TOO_LARGE();

  url.pathname = `/${name}${rest}`;
  return functions.invoke(name, forward(request, url));
}

function forward(request: Request, url: URL): Request {
  const headers = new Headers(request.headers);
  for (const name of HOP_BY_HOP) headers.delete(name);
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers,
    signal: request.signal,
    body: request.body && limit(request.body),
    duplex: "half",
  };
  return new Request(url, init);
}

function limit(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > MAX_BODY_BYTES) controller.error(TOO_LARGE());
        else controller.enqueue(chunk);
      },
    }),
  );
}

/** As on hosted Supabase, a key is not a token: functions for anonymous callers set `verify_jwt = false`. */
async function requireToken(
  headers: Headers,
  { isTokenValid }: ServeFunctionsOptions,
): Promise<void> {
  const token = bearerToken(headers);
  if (!token) {
    const code = "UNAUTHORIZED_NO_AUTH_HEADER";
    throw new FunctionError(401, code, "Missing authorization header");
  }
  if (await isTokenValid(token)) return;
  throw new FunctionError(401, "UNAUTHORIZED_INVALID_JWT_FORMAT", "Invalid JWT");
}

/** CORS headers that a function sets itself take precedence. */
function withOrigins(response: Response): Response {
  const headers = new Headers(response.headers);
  if (!headers.has("access-control-allow-origin")) headers.set("Access-Control-Allow-Origin", "*");
  if (!headers.has("access-control-expose-headers")) {
    headers.set("Access-Control-Expose-Headers", "sb-error-code, x-relay-error");
  }
  // Responses come from the site's own origin: no content in them may run there as a page.
  if (!headers.has("content-security-policy")) {
    headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  }
  headers.set("X-Content-Type-Options", "nosniff");
  const { status } = response;
  return new Response(response.body, { status, headers });
}

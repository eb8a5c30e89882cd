import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { z } from "zod";
import type { Caller } from "../../core/base/caller.ts";
import { type ApiKeys, identifyKey } from "../../core/keys/api-keys.ts";
import { callerOfKey } from "../../core/keys/read-caller.ts";
import type { Version } from "../protocol/frames.ts";

type Refused = { status: number; message: string };

const versionSchema = z.enum(["1.0.0", "2.0.0"]);
const keySchema = z.string().optional();

/** The secret key is for servers only; in a browser anyone could read it. */
const BROWSER = /^\s*Mozilla\/5\.0/i;

const WEB_SOCKET_PATH = /^\/realtime\/v1\/websocket\/?(?:\?|$)/;

/**
 * The parameters of a WebSocket request: an API key and the protocol version.
 *
 * @param origins whose pages may connect, besides those of the request's own host; `*` for all.
 */
export function readUpgrade(
  request: IncomingMessage,
  keys: ApiKeys,
  origins: readonly string[],
): { version: Version; keyCaller: Caller } | Refused {
  if (!WEB_SOCKET_PATH.test(request.url ?? ""))
    return { status: 404, message: "There is nothing at this address." };
  if (!mayOpen(request.headers, origins))
    return { status: 403, message: "Pages of this origin may not." };
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const header = keySchema.safeParse(request.headers["x-api-key"] ?? request.headers.apikey);
  const key = identifyKey(keys, searchParams.get("apikey") ?? header.data);
  if (!key) return { status: 401, message: "No API key found in request" };
  if (key === "secret" && BROWSER.test(request.headers["user-agent"] ?? ""))
    return { status: 401, message: "Forbidden use of secret API key in browser" };
  const version = versionSchema.safeParse(searchParams.get("vsn") ?? "1.0.0");
  if (!version.success) return { status: 400, message: "vsn has to be 1.0.0 or 2.0.0" };
  return { version: version.data, keyCaller: callerOfKey(key) };
}

/**
 * Whether the request's origin is its own host's or an allowed one. Browsers always send `Origin`; a client without it
 * is not a browser.
 */
function mayOpen({ origin, host }: IncomingHttpHeaders, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes("*") || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Answers with plain HTTP and closes the connection. */
export function refuseUpgrade(socket: Duplex, { status, message }: Refused): void {
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    ...(status === 429 || status === 503 ? ["Retry-After: 10"] : []),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

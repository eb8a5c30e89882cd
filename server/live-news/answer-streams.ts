import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { clientAddress } from "../rate-limits/client-address.ts";
import { isSameSite } from "../requests/is-same-site.ts";
import { SECURITY_HEADERS } from "../requests/security-headers.ts";
import type { EventStreams } from "./event-streams.ts";

const PATH = "/api/new-articles";
const RETRY_AFTER_SECONDS = "60";

const STREAM_HEADERS = {
  ...SECURITY_HEADERS,
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  // A stream that ends at shutdown leaves no idle connection to wait for.
  Connection: "close",
  // A buffering proxy would hold the events back.
  "X-Accel-Buffering": "no",
};

/** Publication time of the newest article that the page knows: ms since 1970. */
const momentSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export type StreamLimits = {
  /** Limits on concurrent streams: in total, and per client address. */
  total: number;
  perAddress: number;
};

export type AnswerStreamsOptions = {
  streams: EventStreams;
  limits: StreamLimits;
  siteUrl: string;
  trustProxy: number;
  /** Called for each new stream. */
  onOpen: () => void;
};

/** Returns false, with nothing written, if the request is not its own. */
export type AnswerStream = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves `GET /api/new-articles?since={moment}`: a stream of server-sent events, each the number of articles published
 * after that moment. A browser that reconnects sends it in `Last-Event-ID`. Without either, articles are counted from
 * now on.
 */
export function answerStreams(options: AnswerStreamsOptions): AnswerStream {
  const { streams, limits } = options;
  const openByAddress = new Map<string, number>();

  return (request, response) => {
    const [path, query] = (request.url ?? "").split("?");
    if (path !== PATH) return false;
    const refusal = refuse(request, options.siteUrl);
    if (refusal) return end(response, ...refusal);

    const given = request.headers["last-event-id"] ?? new URLSearchParams(query).get("since");
    const newestKnown = momentSchema.optional().safeParse(given ?? undefined);
    if (!newestKnown.success) return end(response, 400);

    const address = clientAddress(
      request.socket.remoteAddress ?? "",
      [request.headers["x-forwarded-for"] ?? []].flat().join(),
      options.trustProxy,
    );
    const open = openByAddress.get(address) ?? 0;
    if (open >= limits.perAddress) return rejectForNow(response, 429);
    if (streams.size() >= limits.total) return rejectForNow(response, 503);
    openByAddress.set(address, open + 1);
    response.on("close", () => leave(address));
    response.writeHead(200, STREAM_HEADERS);
    streams.open(response, newestKnown.data);
    options.onOpen();
    return true;
  };

  function leave(address: string): void {
    const left = (openByAddress.get(address) ?? 1) - 1;
    if (left > 0) openByAddress.set(address, left);
    else openByAddress.delete(address);
  }
}

/** 204 tells the browser not to reconnect. */
function refuse(
  { method, headers }: IncomingMessage,
  siteUrl: string,
): [status: number, headers?: Record<string, string>] | undefined {
  if (method !== "GET") return [405, { Allow: "GET" }];
  if (headers["save-data"] === "on") return [204];
  const { origin, host = "", "sec-fetch-site": site } = headers;
  const said = new Headers({ Host: host });
  if (typeof origin === "string") said.set("Origin", origin);
  if (typeof site === "string") said.set("Sec-Fetch-Site", site);
  return isSameSite(said, siteUrl) ? undefined : [403];
}

function rejectForNow(response: ServerResponse, status: number): true {
  return end(response, status, { "Retry-After": RETRY_AFTER_SECONDS });
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): true {
  response.writeHead(status, { ...SECURITY_HEADERS, "Cache-Control": "no-store", ...headers });
  response.end();
  return true;
}

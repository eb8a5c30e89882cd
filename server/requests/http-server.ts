import {
  createServer,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse,
} from "node:http";
import { Server as NetServer } from "node:net";
import { createAnswerProbe } from "./probes.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** Timeout for the request line and headers, and how often it is checked. */
const HEADERS_LIMIT_MS = 20_000;
const HEADERS_CHECK_MS = 5000;
/** Timeout for a whole request: a video over a slow line. Bodies below the minimum speed end sooner (read-body.ts). */
const REQUEST_LIMIT_MS = 60 * 60 * 1000;

/** Grace period of requests in flight when the server closes. */
const CLOSE_LIMIT_MS = 4000;
/** How often idle connections are closed meanwhile; not at once, as a request may be on its way. */
const SWEEP_MS = 250;

type HeadHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[];

export type HttpServer = {
  server: Server;
  /** Call it when the site has started: from then on `listener` handles requests. */
  setListener: (listener: RequestListener) => void;
  /**
   * Tells clients with each response to reuse its connection no more, so that a later `close` cuts no request off.
   */
  drain: () => void;
  /** Accepts no more connections and lets requests in flight finish. Those that take longer than 4 s are cut off. */
  close: () => Promise<void>;
};

/**
 * Creates the HTTP server, which may listen before the site has started: migrating a large database takes minutes, and
 * a supervisor must be able to distinguish that from a hang.
 *
 * @param headers sent with every answer.
 */
export function createHttpServer(headers: Readonly<Record<string, string>> = {}): HttpServer {
  let listener = answerWhileStarting(headers);
  let isDraining = false;
  /** Node.js calls `writeHead` for each response, also when the listener does not. */
  class DrainableResponse extends ServerResponse {
    override writeHead(status: number, headers?: HeadHeaders): this;
    override writeHead(status: number, message?: string, headers?: HeadHeaders): this;
    override writeHead(status: number, ...rest: [never?, never?]): this {
      if (isDraining) this.shouldKeepAlive = false;
      return super.writeHead(status, ...rest);
    }
  }
  const server = createServer(
    {
      ServerResponse: DrainableResponse,
      headersTimeout: HEADERS_LIMIT_MS,
      requestTimeout: REQUEST_LIMIT_MS,
      connectionsCheckingInterval: HEADERS_CHECK_MS,
    },
    (request, response) => listener(request, response),
  );
  const drain = () => {
    isDraining = true;
  };
  return {
    server,
    setListener(next) {
      listener = next;
    },
    drain,
    async close() {
      drain();
      if (!server.listening) return;
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const limit = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS);
      // The method of `node:http` would close idle connections at once.
      await new Promise<unknown>((resolve) => NetServer.prototype.close.call(server, resolve));
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}

function answerWhileStarting(headers: Readonly<Record<string, string>>): RequestListener {
  const answerProbe = createAnswerProbe({
    "/livez": () => true,
    "/readyz": () => false,
    "/healthz": () => false,
  });
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (answerProbe(request, response)) return;
    response
      .writeHead(503, {
        ...SECURITY_HEADERS,
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": "2",
        Connection: "close",
      })
      .end("The site is starting. Try again in a moment.\n");
  };
}

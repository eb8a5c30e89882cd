import { createServer, type RequestListener, type Server } from "node:http";
import { createAnswerProbe } from "./probes.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** Timeout for the request line and headers, and how often it is checked. */
const HEADERS_LIMIT_MS = 20_000;
const HEADERS_CHECK_MS = 5000;

export type HttpServer = {
  server: Server;
  /** Call it when the site has started: from then on `listener` handles requests. */
  setListener: (listener: RequestListener) => void;
};

/**
 * Creates the HTTP server, which may listen before the site has started: migrating a large database takes minutes, and
 * a supervisor must be able to distinguish that from a hang.
 *
 * @param headers sent with every answer.
 */
export function createHttpServer(headers: Readonly<Record<string, string>> = {}): HttpServer {
  let listener = answerWhileStarting(headers);
  const server = createServer(
    { headersTimeout: HEADERS_LIMIT_MS, connectionsCheckingInterval: HEADERS_CHECK_MS },
    (request, response) => listener(request, response),
  );
  return {
    server,
    setListener(next) {
      listener = next;
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

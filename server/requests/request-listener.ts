import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { AnswerStream } from "../live-news/answer-streams.ts";
import type { Metrics } from "../metrics/create-metrics.ts";
import type { PageListener } from "../page-cache/page-listener.ts";
import { isRefusal } from "./is-refusal.ts";
import type { AnswerProbe } from "./probes.ts";
import { nameRequest, withRequestId } from "./request-id.ts";

/** What the log calls the status of a request that was given up before it was answered. */
const GIVEN_UP = 499;

export type RequestListenerOptions = {
  pages: PageListener;
  /** Health checks. */
  answerProbe: AnswerProbe;
  /** Streams of new articles. */
  answerStream: AnswerStream;
  answerRest: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
  metrics: Metrics | undefined;
  /** Sent with every answer; kept pages have them already. */
  headers: Readonly<Record<string, string>>;
  trustProxy: number;
  log: Logger;
};

/**
 * Hands each request to whoever answers it, and counts it. All but those for kept pages get an id, which
 * is in every line of the log about them and in their answer; pages carry it when they failed.
 */
export function createRequestListener(options: RequestListenerOptions): RequestListener {
  const { pages, answerProbe, answerStream, answerRest, metrics, trustProxy, log } = options;
  const headers = Object.entries(options.headers);

  return (request, response) => {
    if (pages.answerCached(request, response)) {
      count(request, response);
      return;
    }
    // A process that got no turn for a while has many such requests at once: they take little more than kept pages.
    const confirmed = pages.answerConfirmed(request, response);
    const askedAt = performance.now();
    if (!confirmed) return answerOther(request, response, askedAt);
    void confirmed.then((isAnswered) => {
      if (isAnswered) count(request, response);
      else answerOther(request, response, askedAt);
    });
  };

  function count({ url = "/" }: IncomingMessage, response: ServerResponse): void {
    metrics?.countAnswer(url, response.statusCode);
  }

  function answerOther(request: IncomingMessage, response: ServerResponse, askedAt: number): void {
    const { url = "/", method } = request;
    for (const [name, value] of headers) response.setHeader(name, value);
    if (answerProbe(request, response)) {
      response.once("finish", () => count(request, response));
      return;
    }
    if (answerStream(request, response)) {
      count(request, response);
      return;
    }
    const id = nameRequest(request.headers["x-request-id"], trustProxy);
    withRequestId(id, () => {
      response.once("close", () => {
        readToEnd(request);
        const status = response.headersSent ? response.statusCode : GIVEN_UP;
        const ms = Math.round(performance.now() - askedAt);
        metrics?.countAnswer(url, status);
        const code = response.getHeader("X-Sb-Error-Code");
        // Without the query, which may hold what only the reader may know.
        const line = { requestId: id, method, path: url.split("?")[0], status, code, ms };
        if (isRefusal(status, code)) log.info(line, "refused");
        else log.debug(line, "request");
      });
      if (pages.answerPage(request, response)) return;
      response.setHeader("X-Request-Id", id);
      // Such as a number that is no address: what comes after takes the request for one of a URL.
      if (!URL.canParse(`http://${request.headers.host ?? "localhost"}/`)) {
        response.writeHead(400).end();
        return;
      }
      void answerRest(request, response);
    });
  }
}

/**
 * Lets go of what nobody reads of a request that is answered. @hono/node-server drains it for half a second, which
 * fails where somebody has looked at the body (hono's `bodyLimit` does): that reader holds the stream, and
 * whoever comes next on the connection would find it cut.
 */
function readToEnd(request: IncomingMessage): void {
  if (request.readableEnded) return;
  request.removeAllListeners("data");
  request.resume();
}

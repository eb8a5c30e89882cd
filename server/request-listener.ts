import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { AnswerStream } from "./live-news/answer-streams.ts";
import type { Metrics } from "./metrics/create-metrics.ts";
import type { PageListener } from "./page-cache/page-listener.ts";
import { loggedPath } from "./requests/logged-path.ts";
import type { Outages } from "./requests/outages.ts";
import type { AnswerProbe } from "./requests/probes.ts";
import { nameRequest, withRequestId } from "./requests/request-id.ts";

/** Logged status of a request that the client aborted before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Error codes of the auth service for failed authentication, beside 401 and 403. */
const FAILED_ATTEMPTS: ReadonlySet<unknown> = new Set([
  "bad_code_verifier",
  "bad_jwt",
  "current_password_mismatch",
  "email_not_confirmed",
  "flow_state_expired",
  "flow_state_not_found",
  "insufficient_aal",
  "invalid_credentials",
  "mfa_ip_address_mismatch",
  "mfa_verification_failed",
  "reauthentication_not_valid",
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_expired",
  "user_banned",
]);

export type RequestListenerOptions = {
  /** Called for each request first. */
  notice: (request: IncomingMessage) => void;
  pages: PageListener;
  /** Health checks. */
  answerProbe: AnswerProbe;
  /** Event streams of new articles. */
  answerStream: AnswerStream;
  handleRequest: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
  metrics: Metrics | undefined;
  countOutage: Outages["countAnswer"];
  /** Headers of every response; cached pages have them already. */
  headers: Readonly<Record<string, string>>;
  trustProxy: number;
  log: Logger;
};

/**
 * Dispatches and counts requests. All except those for cached pages get an id, which is in each log line about them and
 * in their response; failed pages show it.
 */
export function createRequestListener(options: RequestListenerOptions): RequestListener {
  const { notice, pages, answerProbe, answerStream, handleRequest, metrics, trustProxy, log } =
    options;
  const headers = Object.entries(options.headers);

  return (request, response) => {
    notice(request);
    if (pages.answerCached(request, response)) {
      count(request, response);
      return;
    }
    // After a stall, a process has many such requests at once: they cost little more than cached pages.
    const confirmed = pages.answerConfirmed(request, response);
    const startedAt = performance.now();
    if (!confirmed) return answerOther(request, response, startedAt);
    void confirmed.then((isAnswered) => {
      if (isAnswered) count(request, response);
      else answerOther(request, response, startedAt);
    });
  };

  function count({ url = "/" }: IncomingMessage, response: ServerResponse): void {
    metrics?.countAnswer(url, response.statusCode);
  }

  function answerOther(
    request: IncomingMessage,
    response: ServerResponse,
    startedAt: number,
  ): void {
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
        discardBody(request);
        const status = response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
        const ms = Math.round(performance.now() - startedAt);
        metrics?.countAnswer(url, status);
        metrics?.observeRequest(url, ms / 1000);
        if (response.headersSent) options.countOutage(method, url, response);
        const code = response.getHeader("X-Sb-Error-Code");
        // Without the query string, which may be private.
        const line = { requestId: id, method, path: loggedPath(url), status, code, ms };
        if (isRefusal(status, code)) log.info(line, "refused");
        else log.debug(line, "request");
      });
      if (pages.answerPage(request, response)) return;
      response.setHeader("X-Request-Id", id);
      // For example an invalid host: later steps assume a request with a valid URL.
      if (!URL.canParse(`http://${request.headers.host ?? "localhost"}/`)) {
        response.writeHead(400).end();
        return;
      }
      void handleRequest(request, response);
    });
  }
}

/**
 * Discards the unread body of a request that has been answered. @hono/node-server drains it for half a second, which
 * fails if something has started to read it (hono's `bodyLimit` does): that reader locks the stream, and the next
 * request on the connection would be cut.
 */
function discardBody(request: IncomingMessage): void {
  if (request.readableEnded) return;
  request.removeAllListeners("data");
  request.resume();
}

/**
 * Whether a response is relevant to an operator who looks for attacks: forbidden, rate limited, or a failed sign-in.
 *
 * @param code value of the header `X-Sb-Error-Code` of the response.
 */
function isRefusal(status: number, code: unknown): boolean {
  return status === 401 || status === 403 || status === 429 || FAILED_ATTEMPTS.has(code);
}

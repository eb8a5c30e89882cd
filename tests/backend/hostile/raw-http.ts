import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

export type RawRequest = {
  method: string;
  /** Path and query of the request line, verbatim. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

export type RawAnswer = { status: number; headers: string; body: string };

const ANSWER_LIMIT_MS = 30_000;

/** Sends requests that no client library would, over kept-alive connections. */
export function createRawHttp(url: string, maxSockets: number) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets });

  function send(wanted: RawRequest, isSecondTry = false): Promise<RawAnswer> {
    const { method, path, headers, body } = wanted;
    return new Promise((resolve, reject) => {
      const own = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
      const sent = request(
        { agent, hostname, port, method, path, headers: { ...own, ...headers } },
        async (response) => {
          const isStream = response.headers["content-type"]?.startsWith("text/event-stream");
          // An event stream has no end.
          if (isStream) return resolve(endStream(response));
          try {
            const bytes = await buffer(response);
            resolve({
              status: response.statusCode ?? 0,
              headers: response.rawHeaders.join("\n"),
              body: bytes.toString("utf8"),
            });
          } catch (error) {
            reject(error);
          }
        },
      );
      sent.setTimeout(ANSWER_LIMIT_MS, () => sent.destroy(new Error("no answer in time")));
      sent.once("error", (error: NodeJS.ErrnoException) => {
        // The site may close an idle connection while this request is in flight.
        if (error.code === "ECONNRESET" && !isSecondTry) resolve(send(wanted, true));
        else reject(error);
      });
      sent.end(body);
    });
  }

  return { send: (wanted: RawRequest) => send(wanted), close: () => agent.destroy() };
}

function endStream(response: IncomingMessage): RawAnswer {
  response.destroy();
  return {
    status: response.statusCode ?? 0,
    headers: response.rawHeaders.join("\n"),
    body: "",
  };
}

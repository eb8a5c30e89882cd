import { MessageChannel, type MessagePort } from "node:worker_threads";
import { receiveBody, sendBody } from "./body-channel.ts";

type Call = {
  id: number;
  method: string;
  url: string;
  headers: [string, string][];
  body?: MessagePort;
};
type Abort = { id: number; isAborted: true };
type Answer =
  | { id: number; status: number; headers: [string, string][]; body?: MessagePort }
  | { id: number; failure: string };

/** A request to the other thread. */
export type PendingCall = {
  /** Rejects when the other thread fails to answer or ends, and as soon as the request is aborted. */
  answer: Promise<Response>;
  /** Resolves when the other thread has finished, also after an abort. Never rejects. */
  over: Promise<void>;
};

/** Sends requests to the other thread, which answers with `answerCalls` at the other end of the port. */
export type Calls = {
  /** Aborted by `signal`; once the response has begun, its body fails instead. */
  send(request: Request, signal: AbortSignal): PendingCall;
};

const BODILESS = new Set([101, 204, 205, 304]);
const GONE = "The other thread has ended.";

/** Creates a client on `port`, whose other end belongs to the other thread. */
export function createCalls(port: MessagePort): Calls {
  let lastId = 0;
  let isClosed = false;
  const waiting = new Map<number, (answer: Answer) => void>();
  port.on("message", (answer: Answer) => waiting.get(answer.id)?.(answer));
  port.once("close", () => {
    isClosed = true;
    for (const [id, settle] of waiting) settle({ id, failure: GONE });
  });

  return {
    send(request, signal) {
      lastId += 1;
      const id = lastId;
      const answer = Promise.withResolvers<Response>();
      const over = Promise.withResolvers<void>();
      const giveUp = () => {
        port.postMessage({ id, isAborted: true } satisfies Abort);
        answer.reject(signal.reason);
      };

      function settle(message: Answer): void {
        waiting.delete(id);
        signal.removeEventListener("abort", giveUp);
        if ("failure" in message) {
          answer.reject(new Error(message.failure));
          over.resolve();
        } else {
          answer.resolve(readAnswer(message, { method: request.method, signal }, over.resolve));
        }
      }

      if (isClosed || signal.aborted) {
        answer.reject(signal.aborted ? signal.reason : new Error(GONE));
        over.resolve();
      } else {
        waiting.set(id, settle);
        signal.addEventListener("abort", giveUp, { once: true });
        const { method, url, headers } = request;
        void post(port, { id, method, url, headers: [...headers] }, request.body);
      }
      return { answer: answer.promise, over: over.promise };
    },
  };
}

function readAnswer(
  { status, headers, body: port }: Extract<Answer, { status: number }>,
  { method, signal }: { method: string; signal: AbortSignal },
  onOver: () => void,
): Response {
  if (!port || method === "HEAD" || signal.aborted) {
    port?.close();
    onOver();
    return new Response(null, { status, headers });
  }
  const close = () => port.close();
  signal.addEventListener("abort", close, { once: true });
  const body = receiveBody(port, () => {
    signal.removeEventListener("abort", close);
    onOver();
  });
  return new Response(body, { status, headers });
}

/** Answers requests sent with `createCalls` by calling `handler`. */
export function answerCalls(
  port: MessagePort,
  handler: (request: Request) => Promise<Response>,
): void {
  const running = new Map<number, AbortController>();
  port.on("message", (message: Call | Abort) => {
    if ("isAborted" in message) running.get(message.id)?.abort();
    else void answer(message);
  });

  async function answer(call: Call): Promise<void> {
    const { id } = call;
    const stopping = new AbortController();
    running.set(id, stopping);
    try {
      const response = await handler(toRequest(call, stopping.signal));
      const head = { id, status: response.status, headers: [...response.headers] };
      const hasBody = !BODILESS.has(response.status);
      const isRead = await post(port, head, hasBody ? response.body : null);
      if (!isRead) stopping.abort();
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      port.postMessage({ id, failure } satisfies Answer);
    } finally {
      running.delete(id);
    }
  }
}

/** Sends a message whose body is streamed through a port of its own. */
async function post(
  port: MessagePort,
  message: Omit<Call, "body"> | Omit<Extract<Answer, { status: number }>, "body">,
  body: ReadableStream<Uint8Array> | null,
): Promise<boolean> {
  if (!body) {
    port.postMessage(message);
    return true;
  }
  const { port1, port2 } = new MessageChannel();
  port.postMessage({ ...message, body: port2 }, [port2]);
  return sendBody(body, port1);
}

function toRequest({ method, url, headers, body }: Call, signal: AbortSignal): Request {
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers,
    signal,
    body: body ? receiveBody(body) : null,
    duplex: "half",
  };
  return new Request(url, init);
}

import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { answerCalls, createCalls, type PendingCall } from "./calls.ts";
import {
  ENDED_EARLY,
  type FunctionError,
  NOT_STARTED,
  OUT_OF_RESOURCES,
} from "./function-error.ts";

/** Start parameters of a thread. */
export type WorkerStart = {
  /** URL of the function's file. */
  entry: string;
  incoming: MessagePort;
  outgoing: MessagePort;
  siteAddresses: readonly string[];
};

export type WorkerOptions = {
  entry: string;
  /** The complete environment of the function. */
  env: Record<string, string>;
  /** Heap limit in MiB. */
  memoryMb: number;
  siteAddresses: readonly string[];
  /** Answers the function's own requests to the site. */
  answerFromSite: (request: Request) => Promise<Response>;
  onLine: (stream: "stdout" | "stderr", line: string) => void;
  onFailure: (error: unknown) => void;
};

/** A thread that runs one function. */
export type FunctionWorker = {
  /** Rejects with a FunctionError when the thread cannot be started, or ends. */
  send(request: Request, signal: AbortSignal): PendingCall;
  isDead(): boolean;
  /** Whether the thread can still answer requests. */
  isResponsive(): Promise<boolean>;
  terminate(): Promise<void>;
};

const START_LIMIT_MS = 10_000;
const PING_LIMIT_MS = 1000;
/** A thread that ended reports the reason shortly after its ports closed. */
const REASON_LIMIT_MS = 500;

/** Starts a thread, which loads its function immediately. */
export function startFunctionWorker(options: WorkerOptions): FunctionWorker {
  const incoming = new MessageChannel();
  const outgoing = new MessageChannel();
  const start: WorkerStart = {
    entry: options.entry,
    siteAddresses: options.siteAddresses,
    incoming: incoming.port2,
    outgoing: outgoing.port2,
  };
  const worker = new Worker(new URL("./worker-thread.ts", import.meta.url), {
    workerData: start,
    transferList: [incoming.port2, outgoing.port2],
    env: options.env,
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 16 },
  });
  let isReady = false;
  let isDead = false;
  const ended = Promise.withResolvers<FunctionError>();
  const ready = Promise.withResolvers<void>();
  // Callers observe the failure; until then it must not count as an unhandled rejection.
  ready.promise.catch(() => undefined);

  worker.on("message", (message: unknown) => {
    if (message !== "ready") return;
    isReady = true;
    ready.resolve();
  });
  worker.once("error", (error: NodeJS.ErrnoException) => {
    options.onFailure(error);
    end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? OUT_OF_RESOURCES() : undefined);
  });
  worker.once("exit", () => end());

  function end(reason = isReady ? ENDED_EARLY() : NOT_STARTED()): void {
    isDead = true;
    ready.reject(reason);
    ended.resolve(reason);
  }

  forwardLines(worker.stdout, (line) => options.onLine("stdout", line));
  forwardLines(worker.stderr, (line) => options.onLine("stderr", line));
  const calls = createCalls(incoming.port1);
  answerCalls(outgoing.port1, options.answerFromSite);
  const startTimer = setTimeout(() => isReady || void worker.terminate(), START_LIMIT_MS);
  void ended.promise.then(() => clearTimeout(startTimer));
  // A thread must not keep the process of a stopping site alive.
  for (const part of [worker, incoming.port1, outgoing.port1, startTimer]) part.unref();

  return {
    send(request, signal) {
      const over = Promise.withResolvers<void>();
      async function answer(): Promise<Response> {
        try {
          await untilAborted(ready.promise, signal);
        } catch (error) {
          over.resolve();
          throw error;
        }
        const call = calls.send(request, signal);
        void call.over.then(over.resolve);
        return call.answer.catch(async (error: unknown) => {
          if (signal.aborted) throw error;
          const reason = await Promise.race([ended.promise, pause(REASON_LIMIT_MS)]);
          throw reason ?? ENDED_EARLY();
        });
      }
      return { answer: answer(), over: over.promise };
    },
    isDead: () => isDead,
    async isResponsive() {
      if (isDead || !isReady) return false;
      worker.postMessage("are you alive?");
      return once(worker, "message", { signal: AbortSignal.timeout(PING_LIMIT_MS) }).then(
        () => true,
        () => false,
      );
    },
    async terminate() {
      isDead = true;
      await worker.terminate();
    },
  };
}

function forwardLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream }).on("line", onLine);
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}

import { setTimeout as delay } from "node:timers/promises";
import { FunctionError, OUT_OF_RESOURCES, TOO_SLOW } from "./function-error.ts";
import { type FunctionWorker, startFunctionWorker, type WorkerOptions } from "./function-worker.ts";

/** Resource limits of one function. */
export type FunctionLimits = {
  /** Threads per function. */
  workers: number;
  /** Concurrent requests per thread. */
  requestsEach: number;
  /** Requests that may wait in the queue. */
  waiting: number;
  /** Time limit from the request to the end of its response. */
  timeLimitMs: number;
  /** Idle timeout of a thread. */
  idleMs: number;
  /** Heap of a thread, in MiB. */
  memoryMb: number;
};

export type PoolOptions = Omit<WorkerOptions, "memoryMb"> & { limits: FunctionLimits };

/** Grace period on shutdown for running requests, and again for the cleanup of aborted ones. */
const CLOSE_LIMIT_MS = 1500;

/** The threads of one function. They start on demand and are replaced when they end. */
export type FunctionPool = {
  /** @throws FunctionError when the function does not get to answer; the signal's reason when the client disconnected. */
  invoke(request: Request, timeLimitMs?: number): Promise<Response>;
  close(): Promise<void>;
};

type Member = {
  worker: FunctionWorker;
  running: number;
  isRetired: boolean;
  idleTimer?: NodeJS.Timeout;
};

/** Creates the pool of one function; no thread is started yet. */
export function createFunctionPool({ limits, ...options }: PoolOptions): FunctionPool {
  const members = new Set<Member>();
  const queue: (() => void)[] = [];
  const unfinished = new Set<Promise<void>>();

  function findPlace(): Member | undefined {
    for (const member of members) if (member.worker.isDead()) members.delete(member);
    const [freest] = [...members].sort((one, other) => one.running - other.running);
    if (freest && (freest.running === 0 || members.size >= limits.workers)) {
      return freest.running < limits.requestsEach ? freest : undefined;
    }
    const worker = startFunctionWorker({ ...options, memoryMb: limits.memoryMb });
    const member: Member = { worker, running: 0, isRetired: false };
    members.add(member);
    return member;
  }

  async function takePlace(signal: AbortSignal): Promise<Member> {
    for (;;) {
      signal.throwIfAborted();
      const member = findPlace();
      if (member) {
        member.running += 1;
        clearTimeout(member.idleTimer);
        return member;
      }
      if (queue.length >= limits.waiting) throw OUT_OF_RESOURCES();
      await waitInLine(signal);
    }
  }

  function waitInLine(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const giveUp = () => {
      // A request that leaves the queue must not be taken for the next one.
      queue.splice(queue.indexOf(resolve), 1);
      resolve();
    };
    queue.push(resolve);
    signal.addEventListener("abort", giveUp, { once: true });
    return promise.finally(() => signal.removeEventListener("abort", giveUp));
  }

  function leavePlace(member: Member): void {
    member.running -= 1;
    queue.shift()?.();
    if (member.running > 0) return;
    if (member.isRetired) return void member.worker.terminate();
    member.idleTimer = setTimeout(() => {
      members.delete(member);
      void member.worker.terminate();
    }, limits.idleMs).unref();
  }

  /** A thread with a timed-out request gets no more requests; when it does not respond, it is terminated at once. */
  async function retire(member: Member): Promise<void> {
    member.isRetired = true;
    members.delete(member);
    if (member.running > 0 && !(await member.worker.isResponsive()))
      await member.worker.terminate();
  }

  return {
    async invoke(request, timeLimitMs = limits.timeLimitMs) {
      const late = new AbortController();
      const signal = AbortSignal.any([request.signal, late.signal]);
      let member: Member | undefined;
      let isOver = false;
      const timer = setTimeout(() => {
        late.abort(TOO_SLOW());
        if (member) void retire(member);
        leave();
      }, timeLimitMs);
      timer.unref();

      function leave(): void {
        clearTimeout(timer);
        if (member && !isOver) leavePlace(member);
        isOver = true;
      }

      try {
        member = await takePlace(signal);
        const { answer, over } = member.worker.send(request, signal);
        // An aborted request holds its slot until the function has finished with it.
        const finished = over.then(leave).finally(() => unfinished.delete(finished));
        unfinished.add(finished);
        return await answer;
      } catch (error) {
        if (!member) clearTimeout(timer);
        // The thread was terminated because another request had blocked it.
        const isVictim = error instanceof FunctionError && error.code === "WORKER_ERROR";
        throw isVictim && member?.isRetired ? OUT_OF_RESOURCES() : error;
      }
    },
    async close() {
      await Promise.race([Promise.all(unfinished), delay(CLOSE_LIMIT_MS)]);
      await Promise.all([...members].map(({ worker }) => worker.terminate()));
      members.clear();
    },
  };
}

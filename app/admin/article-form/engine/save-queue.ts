import type { SaveOutcome, SaveRequest } from "./save-outcome.ts";

export type QueuePhase = "idle" | "saving" | "waiting";

export type QueueEffects = {
  save: (request: SaveRequest) => Promise<SaveOutcome>;
  isOnline: () => boolean;
  /** Runs a task later; what it returns calls it off. */
  schedule: (task: () => void, delayMs: number) => () => void;
  onPhase: (phase: QueuePhase) => void;
  /** Told of every outcome but 'offline', which the queue sees to. */
  onSettled: (outcome: Exclude<SaveOutcome, { kind: "offline" }>, request: SaveRequest) => void;
};

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/**
 * One save at a time. What is asked for during a save goes out after it, once; without a connection the
 * save waits and goes out when the browser says that it is back, or at the next of ever rarer attempts.
 */
export function createSaveQueue({ save, isOnline, schedule, onPhase, onSettled }: QueueEffects) {
  let phase: QueuePhase = "idle";
  let next: SaveRequest | undefined;
  let attempts = 0;
  let cancelRetry: (() => void) | undefined;
  let isStopped = false;

  function enter(newPhase: QueuePhase): void {
    phase = newPhase;
    onPhase(phase);
  }

  function wait(request: SaveRequest): void {
    if (isStopped) return;
    next ??= request;
    cancelRetry = schedule(start, Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS));
    attempts += 1;
    enter("waiting");
  }

  function start(): void {
    cancelRetry?.();
    cancelRetry = undefined;
    const request = next;
    if (!request || isStopped || phase === "saving") return;
    next = undefined;
    if (isOnline()) void run(request);
    else wait(request);
  }

  async function run(request: SaveRequest): Promise<void> {
    enter("saving");
    const outcome = await save(request);
    if (outcome.kind === "offline") {
      phase = "waiting";
      wait(request);
      return;
    }
    attempts = 0;
    // What was asked for meanwhile would meet the same obstacle: the writer decides first.
    if (outcome.kind !== "saved") next = undefined;
    enter("idle");
    onSettled(outcome, request);
    start();
  }

  return {
    request(request: SaveRequest): void {
      if (isStopped) return;
      next = request;
      start();
    },
    /** Gives up what waits. A save on its way goes on. */
    drop(): void {
      next = undefined;
      cancelRetry?.();
      cancelRetry = undefined;
      attempts = 0;
      if (phase === "waiting") enter("idle");
    },
    /** The browser has a connection again. */
    connectionIsBack(): void {
      if (phase === "waiting") {
        attempts = 0;
        start();
      }
    },
    /** Requests are taken, again after a stop. */
    open(): void {
      isStopped = false;
    },
    /** Nothing more goes out. What waits keeps its phase: it was not saved. */
    stop(): void {
      isStopped = true;
      next = undefined;
      cancelRetry?.();
      cancelRetry = undefined;
    },
  };
}

import type { LastSave } from "../../../data/articles/staff-article-queries.ts";
import type { ArticleDraft, ArticleFields } from "../../../domain/newsroom/article-fields.ts";

/** The article and version that a save updates; nulls create a new article. */
export type SaveTarget = { id: string | null; version: string | null };

export type SaveRequest = {
  fields: ArticleFields;
  /** Where to go afterwards: stay in the form, or leave for the list. */
  intent: "stay" | "leave";
};

/** Result of a save. */
export type SaveOutcome =
  | { kind: "saved"; id: string; version: string; isNew: boolean }
  | { kind: "slug-taken" }
  /** Somebody else saved the article or, without `theirs`, deleted it. */
  | { kind: "conflict"; theirs: (ArticleDraft & { id: string }) | null; lastSave: LastSave | null }
  | { kind: "offline" }
  | { kind: "failed"; message: string };

export type QueuePhase = "idle" | "saving" | "waiting";

export type QueueEffects = {
  save: (request: SaveRequest) => Promise<SaveOutcome>;
  isOnline: () => boolean;
  /** Schedules a task. Returns a function that cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void;
  onPhase: (phase: QueuePhase) => void;
  /** Receives every outcome except `offline`, which the queue retries. */
  onSettled: (outcome: Exclude<SaveOutcome, { kind: "offline" }>, request: SaveRequest) => void;
};

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/**
 * Runs one save at a time and coalesces requests made during a save. Offline saves wait for the browser's `online`
 * event and are retried with exponential backoff.
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
    cancelRetry = schedule(start, Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS));
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
    // A queued request would fail the same way: the writer has to decide first.
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
    /** Cancels the waiting request. A running save continues. */
    cancel(): void {
      next = undefined;
      cancelRetry?.();
      cancelRetry = undefined;
      attempts = 0;
      if (phase === "waiting") enter("idle");
    },
    /** Called when the browser is online again. */
    retryNow(): void {
      if (phase === "waiting") {
        attempts = 0;
        start();
      }
    },
    /** Accepts requests, also after `stop`. */
    open(): void {
      isStopped = false;
    },
    /** Sends nothing more. The phase stays `waiting` for a request that was not saved. */
    stop(): void {
      isStopped = true;
      next = undefined;
      cancelRetry?.();
      cancelRetry = undefined;
    },
  };
}

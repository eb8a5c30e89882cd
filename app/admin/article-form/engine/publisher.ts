import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import type { ReaderNote } from "../../../domain/newsroom/reader-note.ts";

/** Result of publishing an article, or the changes of a live one. */
export type PublishOutcome =
  | {
      kind: "published";
      /** Name of the user who changed the live body meanwhile; that version is in the history. */
      replaced: string | null;
    }
  | { kind: "slug-taken" }
  /** Somebody deleted the live article. */
  | { kind: "deleted" }
  | { kind: "offline" }
  | { kind: "failed"; message: string };

export type PublishPhase = "idle" | "publishing" | "waiting";

/** The fields that are published, and the note to readers. */
export type PublishRequest = { fields: ArticleFields; note: ReaderNote };

export type PublisherEffects = {
  /** `isStopped` says whether the writer has left, before something is published. */
  publish: (request: PublishRequest, isStopped: () => boolean) => Promise<PublishOutcome>;
  onPhase: (phase: PublishPhase) => void;
  /** Resolves when it is worth trying again: the connection is back, or the time is over. */
  untilRetry: (delayMs: number) => Promise<void>;
};

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/** Publishes once at a time; without a connection it waits and tries again with exponential backoff. */
export function createPublisher({ publish, onPhase, untilRetry }: PublisherEffects) {
  let phase: PublishPhase = "idle";
  let isStopped = false;

  function enter(next: PublishPhase): void {
    phase = next;
    onPhase(phase);
  }

  return {
    phase: () => phase,
    /** Undefined when it is publishing already, or was stopped while it waited. */
    async publish(request: PublishRequest): Promise<PublishOutcome | undefined> {
      if (phase !== "idle") return undefined;
      isStopped = false;
      for (let attempt = 0; !isStopped; attempt += 1) {
        enter("publishing");
        const outcome = await publish(request, () => isStopped);
        if (outcome.kind !== "offline") {
          enter("idle");
          return outcome;
        }
        enter("waiting");
        await untilRetry(Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS));
      }
      enter("idle");
      return undefined;
    },
    /** Ends waiting for a connection: nothing is published after the writer has left. */
    stop(): void {
      isStopped = true;
    },
  };
}

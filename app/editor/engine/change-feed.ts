import type { StoredContent } from "./stored-body.ts";

type Timers = {
  start: (run: () => void, delay: number) => unknown;
  stop: (timer: unknown) => void;
};

const CHANGE_DELAY_MS = 200;

/** Throttles change events: emits at most every 200 ms, and only content that differs from the last. */
export function createChangeFeed({
  read,
  emit,
  timers,
}: {
  /** Undefined where nothing is open. */
  read: () => StoredContent | undefined;
  emit: (content: StoredContent) => void;
  timers: Timers;
}) {
  let emitted: StoredContent | undefined;
  let waiting: { timer: unknown } | undefined;

  function flush(): void {
    if (!waiting) return;
    timers.stop(waiting.timer);
    waiting = undefined;
    const content = read();
    if (!content || (emitted && isSame(emitted, content))) return;
    emitted = content;
    emit(content);
  }

  return {
    /** Sets the content that the receiver already has. */
    setEmitted(content: StoredContent): void {
      emitted = content;
    },
    /** Called after each change of the document. */
    notify(): void {
      waiting ??= { timer: timers.start(flush, CHANGE_DELAY_MS) };
    },
    flush,
  };
}

/** Compares by identity: unchanged blocks keep their objects. */
function isSame(one: StoredContent, other: StoredContent): boolean {
  return (
    one.main.length === other.main.length &&
    one.main.every((block, index) => block === other.main[index])
  );
}

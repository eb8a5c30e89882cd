import type { StoredContent } from "./document-record.ts";

type Timers = {
  start: (run: () => void, delay: number) => unknown;
  stop: (timer: unknown) => void;
};

/** How long a change waits for the next one, in milliseconds. */
const CHANGE_DELAY = 200;

/**
 * Tells of changes a few times a second at most while somebody types, and at once when asked to. What is
 * the same as the last time is not told again, nor is what was opened.
 */
export function createChangeFeed({
  read,
  emit,
  timers,
}: {
  read: () => StoredContent;
  emit: (content: StoredContent) => void;
  timers: Timers;
}) {
  let told: StoredContent | undefined;
  let waiting: { timer: unknown } | undefined;

  function flush(): void {
    if (!waiting) return;
    timers.stop(waiting.timer);
    waiting = undefined;
    const content = read();
    if (told && isSame(told, content)) return;
    told = content;
    emit(content);
  }

  return {
    /** What the other side has already. */
    setTold(content: StoredContent): void {
      told = content;
    },
    /** The document has changed. */
    note(): void {
      waiting ??= { timer: timers.start(flush, CHANGE_DELAY) };
    },
    flush,
  };
}

/** Blocks that did not change are the same objects as before. */
function isSame(one: StoredContent, other: StoredContent): boolean {
  return (
    one.main.length === other.main.length &&
    one.main.every((block, index) => block === other.main[index])
  );
}

import { mergeUpdates } from "yjs";
import type { Delta } from "../../data/realtime/article-deltas.ts";
import type { Timing } from "./sync-queue.ts";

/** Shortest time between two messages: the first letter leaves at once, what is typed meanwhile goes with the next. */
const MESSAGE_INTERVAL_MS = 150;
/** Delay of another attempt without a channel. */
const RETRY_MS = 1000;
/** Bytes of an update in a message. Of a larger one, as of a pasted book, others are told to load it. */
const MAX_BYTES = 160_000;

/**
 * Sends changes to colleagues at once, in numbered messages, so that they notice when one is lost.
 *
 * @param send false where there is no channel now: what was to be sent goes with the next message.
 */
export function createDeltaSender({
  send,
  schedule,
  now,
}: Timing & { send: (message: Pick<Delta, "number" | "update">) => boolean }) {
  let pending: Uint8Array[] = [];
  let number = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  function run(): void {
    cancel = undefined;
    const update = mergeUpdates(pending);
    pending = [update];
    sentAt = now();
    const isSent = send(
      update.length > MAX_BYTES ? { number: number + 1 } : { number: number + 1, update },
    );
    if (isSent) {
      number += 1;
      pending = [];
    } else cancel = schedule(run, RETRY_MS);
  }

  return {
    add(update: Uint8Array): void {
      pending.push(update);
      if (cancel) return;
      const passed = Math.max(0, now() - sentAt);
      if (passed >= MESSAGE_INTERVAL_MS) run();
      else cancel = schedule(run, MESSAGE_INTERVAL_MS - passed);
    },
    close(): void {
      cancel?.();
      pending = [];
    },
  };
}

import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { countNewer } from "./count-newer.ts";

/** Heartbeat interval: proxies close a connection that is idle for a minute. */
const HEARTBEAT_SECONDS = 25;
/** Batch size of a broadcast: notifying 10,000 clients at once would block the event loop for a tenth of a second. */
const TOLD_AT_ONCE = 250;
/** Write buffer limit per client. A client beyond it is disconnected, and reconnects if it can. */
const MOST_WAITING_BYTES = 16 * 1024;
/** Reconnect delay, randomized within this time so that clients do not all reconnect at once after a restart. */
const RETRY_MS = { least: 1000, most: 6000 };

const HEARTBEAT = Buffer.from(":\n\n");

export type EventStreams = {
  /**
   * Adds a client whose newest article was published at `newestKnown`; undefined for one that knows the newest
   * article.
   */
  open(stream: Writable, newestKnown: number | undefined): void;
  /** Notifies all clients whose number of new articles has changed. Takes publication times, newest first. */
  tell(moments: readonly number[]): void;
  size(): number;
  /** Ends all streams; browsers reconnect by themselves. */
  close(): void;
};

/** One stream. Small, since there can be ten thousand of them. */
type Reader = { stream: Writable; newestKnown: number | undefined; told: number };

/** Creates the set of clients with an open front page, each with the last number sent to it. */
export function createEventStreams(): EventStreams {
  /** Clients by the second in which they get their heartbeat. */
  const readers = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<Reader>());
  const chunks = new Map<number, Buffer>();
  let moments: readonly number[] | undefined;
  let size = 0;
  let taken = 0;
  let second = 0;
  let isNotifying = false;
  let isClosed = false;

  const timer = setInterval(() => {
    second = (second + 1) % HEARTBEAT_SECONDS;
    for (const reader of readers[second] ?? []) write(reader, HEARTBEAT);
  }, 1000);
  timer.unref();

  function update(reader: Reader, now: readonly number[]): void {
    if (reader.newestKnown === undefined) {
      reader.newestKnown = now[0] ?? 0;
      write(reader, Buffer.from(`id: ${reader.newestKnown}\n`));
    }
    const count = countNewer(now, reader.newestKnown);
    if (count === reader.told) return;
    reader.told = count;
    write(reader, toChunk(count));
  }

  function toChunk(count: number): Buffer {
    const chunk = chunks.get(count) ?? Buffer.from(`data: ${count}\n\n`);
    chunks.set(count, chunk);
    return chunk;
  }

  async function notifyAll(): Promise<void> {
    let visited = 0;
    for (const slot of readers) {
      for (const reader of slot) {
        // The latest state counts: no client gets an outdated number.
        update(reader, moments ?? []);
        visited += 1;
        if (visited % TOLD_AT_ONCE === 0) await nextTurn();
      }
    }
  }

  return {
    open(stream, newestKnown) {
      if (isClosed) {
        stream.end();
        return;
      }
      const reader: Reader = { stream, newestKnown, told: -1 };
      const slot = readers[taken % HEARTBEAT_SECONDS] ?? new Set();
      slot.add(reader);
      taken += 1;
      size += 1;
      stream.on("close", () => {
        if (slot.delete(reader)) size -= 1;
      });
      const retry = Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));
      const id = newestKnown === undefined ? "" : `id: ${newestKnown}\n`;
      stream.write(`retry: ${retry}\n${id}\n`);
      if (moments) update(reader, moments);
    },
    tell(latest) {
      moments = latest;
      if (isNotifying) return;
      isNotifying = true;
      void repeat();
    },
    size: () => size,
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const slot of readers) {
        for (const { stream } of slot) {
          // A client that does not read would delay the shutdown.
          if (stream.writableLength > 0) stream.destroy();
          else stream.end();
        }
      }
    },
  };

  /** Runs again if something changed during a broadcast: clients notified earlier have the old number. */
  async function repeat(): Promise<void> {
    let told: typeof moments;
    while (told !== moments) {
      told = moments;
      await notifyAll();
    }
    isNotifying = false;
  }
}

function write({ stream }: Reader, chunk: Buffer): void {
  if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy();
  else if (!stream.writableEnded) stream.write(chunk);
}

import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Heartbeat interval: proxies close a connection that is idle for a minute. */
const HEARTBEAT_SECONDS = 25;
/** Batch size of a broadcast: writing to 10,000 clients at once would block the event loop for a tenth of a second. */
const BROADCAST_BATCH = 250;
/** Write buffer limit per client. A client beyond it is disconnected, and reconnects if it can. */
const MAX_BUFFERED_BYTES = 16 * 1024;
/** Reconnect delay, randomized within this time so that clients do not all reconnect at once after a restart. */
const RETRY_MS = { least: 1000, most: 6000 };

/** Maximum count; a larger number makes no difference to a reader. */
const MAX_COUNT = 100;

const HEARTBEAT = Buffer.from(":\n\n");

export type EventStreams = {
  /**
   * Adds a client whose newest article was published at `newestKnown`; undefined for one that knows the newest
   * article.
   */
  open(stream: Writable, newestKnown: number | undefined): void;
  /** Notifies all clients whose number of new articles has changed. Takes publication times, newest first. */
  broadcast(moments: readonly number[]): void;
  size(): number;
  /** Ends all streams; browsers reconnect by themselves. */
  close(): void;
};

/** One stream. Small, since there can be ten thousand of them. */
type Reader = { stream: Writable; newestKnown: number | undefined; lastCount: number };

/** Creates the set of clients with an open front page, each with the last number sent to it. */
export function createEventStreams(): EventStreams {
  /** Clients by the second in which they get their heartbeat. */
  const readers = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<Reader>());
  const chunks = new Map<number, Buffer>();
  let moments: readonly number[] | undefined;
  let size = 0;
  let opened = 0;
  let second = 0;
  let isBroadcasting = false;
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
    if (count === reader.lastCount) return;
    reader.lastCount = count;
    write(reader, toChunk(count));
  }

  function toChunk(count: number): Buffer {
    const chunk = chunks.get(count) ?? Buffer.from(`data: ${count}\n\n`);
    chunks.set(count, chunk);
    return chunk;
  }

  async function broadcastOnce(): Promise<void> {
    let visited = 0;
    for (const slot of readers) {
      for (const reader of slot) {
        // The latest state counts: no client gets an outdated number.
        update(reader, moments ?? []);
        visited += 1;
        if (visited % BROADCAST_BATCH === 0) await nextTurn();
      }
    }
  }

  return {
    open(stream, newestKnown) {
      if (isClosed) {
        stream.end();
        return;
      }
      const reader: Reader = { stream, newestKnown, lastCount: -1 };
      const slot = readers[opened % HEARTBEAT_SECONDS] ?? new Set();
      slot.add(reader);
      opened += 1;
      size += 1;
      stream.on("close", () => {
        if (slot.delete(reader)) size -= 1;
      });
      const retry = Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));
      const id = newestKnown === undefined ? "" : `id: ${newestKnown}\n`;
      stream.write(`retry: ${retry}\n${id}\n`);
      if (moments) update(reader, moments);
    },
    broadcast(latest) {
      moments = latest;
      if (isBroadcasting) return;
      isBroadcasting = true;
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
    let sent: typeof moments;
    while (sent !== moments) {
      sent = moments;
      await broadcastOnce();
    }
    isBroadcasting = false;
  }
}

function write({ stream }: Reader, chunk: Buffer): void {
  if (stream.writableLength > MAX_BUFFERED_BYTES) stream.destroy();
  else if (!stream.writableEnded) stream.write(chunk);
}

/**
 * How many articles were published after the newest one that a page knows; 100 if there are more.
 *
 * @param moments publication times (ms since 1970), newest first.
 */
export function countNewer(moments: readonly number[], newestKnown: number): number {
  const end = moments.findIndex((moment) => moment <= newestKnown);
  return Math.min(end === -1 ? moments.length : end, MAX_COUNT);
}

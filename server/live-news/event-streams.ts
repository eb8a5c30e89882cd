import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { countNewer } from "./count-newer.ts";

/** Proxies take a connection that is silent for a minute for dead. Each reader hears something this often. */
const HEARTBEAT_SECONDS = 25;
/** So many are told before others have their turn: 10,000 at once would hold up the site for a tenth of a second. */
const TOLD_AT_ONCE = 250;
/** What waits for a reader who does not take it. Beyond it they are dropped, and come again if they can. */
const MOST_WAITING_BYTES = 16 * 1024;
/** After a restart readers come back within this time, and not all at once. */
const RETRY_MS = { least: 1000, most: 6000 };

const HEARTBEAT = Buffer.from(":\n\n");

export type EventStreams = {
  /** Takes a reader whose newest article appeared at `newestKnown`; undefined for one who knows the newest of now. */
  open(stream: Writable, newestKnown: number | undefined): void;
  /** Tells all whose number of new articles has changed. Takes when articles appeared, newest first. */
  tell(moments: readonly number[]): void;
  size(): number;
  /** Ends all streams at once; browsers come back by themselves. */
  close(): void;
};

/** Small, since there are ten thousand of them. */
type Reader = { stream: Writable; newestKnown: number | undefined; told: number };

/** Everybody who has the front page open, each with what they were told last. */
export function createEventStreams(): EventStreams {
  /** Readers by the second in which they get their heartbeat. */
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
        // What came meanwhile counts: nobody is told what is no longer true.
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
          // A client that does not read would keep the site from stopping.
          if (stream.writableLength > 0) stream.destroy();
          else stream.end();
        }
      }
    },
  };

  /** Once more when something changed on the way: who was visited before it does not know. */
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

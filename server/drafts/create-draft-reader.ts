import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DraftReading, FrontReading } from "../../app/data/json.types.ts";
import type { DocumentReader } from "./draft-reading-job.ts";

/** Longest time for one document. The longest article takes under a second. */
const READ_LIMIT_MS = 10_000;
const START_LIMIT_MS = 15_000;
/** Without work for so long, the thread ends, and its memory is free. */
const IDLE_MS = 60_000;
const MEMORY_LIMIT_MIB = 512;

/** Reads documents one at a time in a thread that is started when it is needed. Call `close` to end it. */
export function createDraftReader(): DocumentReader & { close: () => Promise<void> } {
  let worker: Promise<Worker> | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await (await ended?.catch(() => undefined))?.terminate();
  }

  async function start(): Promise<Worker> {
    const started = new Worker(new URL("./read-draft-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MIB },
    });
    started.unref();
    // The thread says when it has loaded its modules, which takes long while the machine is busy.
    await once(started, "message", { signal: AbortSignal.timeout(START_LIMIT_MS) });
    return started;
  }

  async function ask(claimed: object): Promise<unknown> {
    clearTimeout(idle);
    worker ??= start();
    try {
      const ready = await worker;
      ready.postMessage(claimed);
      // Rejects where the thread fails.
      const [reading] = await once(ready, "message", {
        signal: AbortSignal.timeout(READ_LIMIT_MS),
      });
      idle = setTimeout(() => void end(), IDLE_MS).unref();
      return reading;
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    read: async (draft) => (await ask(draft)) as DraftReading,
    readFront: async (front) => (await ask(front)) as FrontReading,
    close: end,
  };
}

import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { removeDisusedImages } from "../../app/data/images/remove-images.ts";

const EVERY_MS = 3_600_000;

export type ImageRemovalOptions = {
  /** Client with the service key. */
  client: Client;
  log: Logger;
};

/**
 * Removes images that have been unused for a month: now, and hourly until the returned function is called. Several
 * processes can share a database: each claims different images. Images claimed by a process that ended are claimed
 * again an hour later.
 */
export function startImageRemoval({ client, log }: ImageRemovalOptions): () => void {
  let isStopped = false;
  let isRunning = false;

  async function removeAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let removed = 0;
    try {
      while (!isStopped) {
        const count = await removeDisusedImages(client);
        if (count === null) break;
        removed += count;
      }
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, "cannot remove unused images; retrying");
    }
    isRunning = false;
    if (removed > 0) log.info({ removed }, "removed images unused for a month");
  }

  void removeAll();
  const timer = setInterval(() => void removeAll(), EVERY_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

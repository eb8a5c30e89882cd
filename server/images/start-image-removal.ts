import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { removeDisusedImages } from "../../app/data/images/remove-disused-images.ts";

const EVERY_MS = 3_600_000;

export type ImageRemovalOptions = {
  /** Holds the service key. */
  client: Client;
  log: Logger;
};

/**
 * Removes the images that nobody has used for a month: now, and once an hour until the returned function is
 * called. Several processes may do so on one database: each takes others. What one leaves behind when it ends is
 * taken again an hour later.
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
      if (!isStopped) log.warn({ err: error }, "disused images cannot be removed; trying again");
    }
    isRunning = false;
    if (removed > 0) log.info({ removed }, "images removed that nobody has used for a month");
  }

  void removeAll();
  const timer = setInterval(() => void removeAll(), EVERY_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

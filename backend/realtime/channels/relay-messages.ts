import type { Logger } from "pino";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { type ChannelRegistry, channelKey } from "./channel-registry.ts";
import { getMessages } from "./messages.ts";

const MAX_WAITING = 5000;

/** Broadcasts messages that the database sends (`realtime.send`); it notifies their ids. */
export function relayMessages(options: {
  pool: ConnectionPool;
  registry: ChannelRegistry;
  log: Logger;
}): {
  receive(id: string): void;
} {
  let waiting: string[] = [];
  let isWorking = false;

  async function work(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      try {
        for (const message of await getMessages(options.pool, ids)) {
          const channel = channelKey(message.topic, message.isPrivate);
          options.registry.broadcast(channel, message.broadcast, undefined, message.id);
        }
      } catch (error) {
        options.log.warn({ err: error }, "failed to relay broadcasts of the database");
      }
    }
    isWorking = false;
  }

  return {
    receive(id) {
      waiting.push(id);
      if (waiting.length > MAX_WAITING) waiting.shift();
      if (!isWorking) void work();
    },
  };
}

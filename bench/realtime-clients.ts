import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BenchSite } from "./bench-site.ts";

/** Starts clients of the realtime service in another process, which replies to each command with one message. */
export function startRealtimeClients(site: BenchSite) {
  const child = fork(join(import.meta.dirname, "realtime-clients-process.ts"));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = `${site.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${site.keys.publishable}&vsn=2.0.0`;

  const failed = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("the realtime clients have ended")));
  });
  // Awaited only together with messages.
  failed.catch(() => undefined);

  function nextMessage(): Promise<unknown> {
    return Promise.race([once(child, "message").then(([message]) => message), failed]);
  }

  return {
    nextMessage,
    /** Sends a command and returns the reply. */
    async order(order: { kind: string; [key: string]: unknown }): Promise<unknown> {
      const answer = nextMessage();
      child.send({ url, ...order });
      return answer;
    },
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

import { useEffect, useState, useSyncExternalStore } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { loadOnce } from "../../ui/load-once.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { createPublisher } from "./engine/publisher.ts";

const code = loadOnce(() => import("./publish-working-copy.ts"));

/** Loads the code that publishes before it is needed. */
export function preloadPublishing(): void {
  code.load().catch(() => undefined);
}

/** Publishes the article of a form. Without the code for that it waits, as it does without a connection. */
export function usePublisher(copy: WorkingCopy) {
  const [parts] = useState(() => {
    const listeners = new Set<() => void>();
    const publisher = createPublisher({
      async publish(request, isStopped) {
        const publishing = await code.load().catch(() => undefined);
        if (!publishing) return { kind: "offline" };
        const client = getBrowserClient();
        return publishing.publishWorkingCopy({ ...request, client, copy, isStopped });
      },
      onPhase() {
        for (const listener of listeners) listener();
      },
      untilRetry: (delayMs) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, delayMs);
          window.addEventListener(
            "online",
            () => {
              clearTimeout(timer);
              resolve();
            },
            { once: true },
          );
        }),
    });
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    };
    return { publisher, subscribe };
  });
  const { publisher, subscribe } = parts;
  // Nothing is published after the form was closed.
  useEffect(() => publisher.stop, [publisher]);
  return {
    phase: useSyncExternalStore(subscribe, publisher.phase),
    isBusy: () => publisher.phase() !== "idle",
    publish: publisher.publish,
  };
}

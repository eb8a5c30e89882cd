import { useEffect, useState, useSyncExternalStore } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { createPublisher } from "./engine/publisher.ts";
import { publishWorkingCopy } from "./publish-working-copy.ts";

/** Publishes the article of a form. */
export function usePublisher(copy: WorkingCopy) {
  const [parts] = useState(() => {
    const listeners = new Set<() => void>();
    const publisher = createPublisher({
      publish: (request, isStopped) =>
        publishWorkingCopy({ ...request, client: getBrowserClient(), copy, isStopped }),
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

import { useEffect, useState, useSyncExternalStore } from "react";
import { toFields } from "../../data/articles/article-row.ts";
import type { Client } from "../../data/client.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { createPublisher, type PublishOutcome, type PublishRequest } from "./engine/publisher.ts";
import { publishArticle } from "./publish-article.ts";

/** Publishes the article of a form. */
export function usePublisher(client: Client, copy: WorkingCopy) {
  const [parts] = useState(() => {
    const listeners = new Set<() => void>();
    const publisher = createPublisher({
      publish: (request, isStopped) => publish({ ...request, client, copy, isStopped }),
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

async function publish({
  client,
  copy,
  fields,
  note,
  isStopped,
}: PublishRequest & {
  client: Client;
  copy: WorkingCopy;
  isStopped: () => boolean;
}): Promise<PublishOutcome> {
  // The draft is stored first, so that publishing closes what it says.
  if (!navigator.onLine) return { kind: "offline" };
  if (!(await copy.flush())) {
    return copy.state() === "refused"
      ? { kind: "failed", message: "You no longer have the right to edit this article." }
      : { kind: "offline" };
  }
  if (isStopped()) return { kind: "offline" };
  const live = copy.stored()?.live;
  const outcome = await publishArticle(client, {
    id: copy.articleId,
    fields,
    note,
    live: live ? { version: live.updated_at, fields: toFields(live) } : undefined,
  });
  if (outcome.kind === "published" || outcome.kind === "deleted") {
    // A failure shows the state from before until the next change event.
    await copy.refresh().catch(console.error);
  }
  return outcome;
}

import { useEffect, useRef, useState } from "react";
import type { Client } from "../../data/client.ts";
import { removeUnusedImages } from "../../data/images/remove-images.ts";
import { type ArticleFields, imagePaths } from "../../domain/newsroom/article-fields.ts";
import { listAllDraftFields } from "../local-drafts/draft-store.ts";
import type { ArticleSession } from "./engine/article-session.ts";
import type { SaveRequest } from "./engine/save-queue.ts";
import { createUploadTracker } from "./engine/upload-tracker.ts";

type Intent = SaveRequest["intent"];

/** Running uploads of the form: the session counts them as unsaved, and saves wait for them. */
export function useUploadTracker(session: ArticleSession) {
  const [watch] = useState(() =>
    createUploadTracker((state) => session.setPendingUploads(state !== "stored")),
  );
  const [isWaiting, setWaiting] = useState(false);
  const pendingIntent = useRef<Intent>(undefined);
  // Ignores uploads that end after the form was closed.
  useEffect(() => () => watch.stop(), [watch]);

  return {
    report: watch.report,
    /** Whether a save waits for uploads. */
    isWaiting,
    /**
     * Resolves with the latest intent when uploads have ended, and whether all succeeded. Undefined when a save is
     * already waiting, which takes over the intent.
     */
    async untilSent(intent: Intent): Promise<{ intent: Intent; isComplete: boolean } | undefined> {
      const isAlreadyWaiting = pendingIntent.current !== undefined;
      pendingIntent.current = intent;
      if (isAlreadyWaiting) return undefined;
      setWaiting(watch.current() === "sending");
      const state = await watch.untilSent();
      const latest = pendingIntent.current;
      pendingIntent.current = undefined;
      setWaiting(false);
      return { intent: latest, isComplete: state === "stored" };
    },
  };
}

/**
 * Deletes unused uploads from storage when the form closes; until then undo may restore them. Keeps all when there are
 * unsaved changes, and those that local drafts or the saved version use.
 *
 * @returns a function that registers an upload.
 */
export function useUploadCleanup(client: Client, session: ArticleSession): (path: string) => void {
  const uploaded = useRef(new Set<string>());
  // Cleans up storage on unmount.
  useEffect(() => {
    const { current: paths } = uploaded;
    return () => {
      if (session.isDirty()) return;
      // A leftover file is harmless, and the writer could not do anything about it.
      removeUnneeded(client, paths, session.saved()).catch(console.error);
    };
  }, [client, session]);
  return (path) => uploaded.current.add(path);
}

async function removeUnneeded(
  client: Client,
  paths: ReadonlySet<string>,
  saved: ArticleFields,
): Promise<void> {
  if (paths.size === 0) return;
  const drafts = await listAllDraftFields();
  const needed = new Set([saved, ...drafts].flatMap(imagePaths));
  await removeUnusedImages(client, { paths: [...paths].filter((path) => !needed.has(path)) });
}

import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { setUnsavedWork } from "../../auth/unsaved-work.ts";
import type { Client } from "../../data/client.ts";
import type { ArticleDraft } from "../../domain/newsroom/article-fields.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import type { BodyEditorHandle } from "../../editor/body-editor.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { putEntry, removeEntry } from "../journal/journal-store.ts";
import { holdEntry } from "../journal/living-entries.ts";
import type { QueueEffects } from "./engine/save-queue.ts";
import { createStorySession, type StorySession } from "./engine/story-session.ts";
import { createArticleSaver } from "./save-article.ts";

/** The session of the story that this form has open, joined to browser and backend. */
export function useStorySession({
  client,
  draft,
  userId,
  editor,
  onSettled,
}: {
  client: Client;
  draft: ArticleDraft;
  userId: string;
  editor: RefObject<BodyEditorHandle | null>;
  onSettled: QueueEffects["onSettled"];
}): StorySession {
  const settle = useRef(onSettled);
  settle.current = onSettled;
  const [session] = useState(() =>
    createStorySession(draft, userId, {
      put: putEntry,
      remove: removeEntry,
      save: createArticleSaver(client, draft.fields.slug),
      schedule(task, delayMs) {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
      isOnline: () => navigator.onLine,
      createEntryId: randomId,
      now: () => Date.now(),
      onSettled: (...result) => settle.current(...result),
      onFailure: warnOnce(),
    }),
  );

  // The browser's connection, and its word that this page may be about to go.
  useEffect(() => {
    session.open();
    const leaving = new AbortController();
    const { signal } = leaving;
    const flush = () => {
      editor.current?.flush();
      session.flush();
    };
    window.addEventListener("online", session.connectionIsBack, { signal });
    window.addEventListener("pagehide", flush, { signal });
    document.addEventListener("visibilitychange", flush, { signal });
    return () => {
      leaving.abort();
      session.stop();
    };
  }, [session, editor]);

  // The keeper of the user's session, which must not end while there is work that is not saved.
  useEffect(() => {
    const tell = () => setUnsavedWork(session.isDirty());
    const leave = session.subscribe(tell);
    return () => {
      leave();
      setUnsavedWork(false);
    };
  }, [session]);

  const entryId = useSyncExternalStore(session.subscribe, session.entryId, session.entryId);
  // The lock of the browser that tells other tabs that this entry is in use.
  useEffect(() => holdEntry(entryId), [entryId]);

  return session;
}

/** Says once that unsaved changes are in memory only. */
function warnOnce(): (error: unknown) => void {
  let hasWarned = false;
  return (error) => {
    if (hasWarned) return;
    hasWarned = true;
    console.error(error);
    showToast({
      title: "Changes are not backed up",
      description: "This browser can not store them. Save often.",
      variant: "destructive",
    });
  };
}

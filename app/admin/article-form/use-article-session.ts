import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { setUnsavedWork } from "../../auth/unsaved-work.ts";
import type { Client } from "../../data/client.ts";
import type { ArticleDraft } from "../../domain/newsroom/article-fields.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import type { BodyEditorHandle } from "../../editor/body-editor.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { lockDraft } from "../local-drafts/draft-locks.ts";
import { putDraft, removeDraft } from "../local-drafts/draft-store.ts";
import { type ArticleSession, createArticleSession } from "./engine/article-session.ts";
import type { QueueEffects } from "./engine/save-queue.ts";
import { createArticleSaver } from "./save-article.ts";

/** The editing session of the form, connected to browser and backend. */
export function useArticleSession({
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
}): ArticleSession {
  const settle = useRef(onSettled);
  settle.current = onSettled;
  const [session] = useState(() =>
    createArticleSession(draft, userId, {
      put: putDraft,
      remove: removeDraft,
      save: createArticleSaver(client, draft.fields.slug),
      schedule(task, delayMs) {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
      isOnline: () => navigator.onLine,
      createDraftId: randomId,
      now: () => Date.now(),
      onSettled: (...result) => settle.current(...result),
      onFailure: warnOnce(),
    }),
  );

  // Subscribes to the connection state and the page lifecycle.
  useEffect(() => {
    session.open();
    const leaving = new AbortController();
    const { signal } = leaving;
    const flush = () => {
      editor.current?.flush();
      session.flush();
    };
    window.addEventListener("online", session.retryNow, { signal });
    window.addEventListener("pagehide", flush, { signal });
    document.addEventListener("visibilitychange", flush, { signal });
    return () => {
      leaving.abort();
      session.stop();
    };
  }, [session, editor]);

  // Reports unsaved work to the auth session.
  useEffect(() => {
    const report = () => setUnsavedWork(session.isDirty());
    const leave = session.subscribe(report);
    return () => {
      leave();
      setUnsavedWork(false);
    };
  }, [session]);

  const draftId = useSyncExternalStore(session.subscribe, session.draftId, session.draftId);
  // Holds a Web Lock, so that other tabs see that the draft is in use.
  useEffect(() => lockDraft(draftId), [draftId]);

  return session;
}

/** Warns once that local drafts cannot be stored. */
function warnOnce(): (error: unknown) => void {
  let hasWarned = false;
  return (error) => {
    if (hasWarned) return;
    hasWarned = true;
    console.error(error);
    showToast({
      title: "Changes Not Backed Up",
      description: "This browser can't store them. Save often.",
      variant: "destructive",
    });
  };
}

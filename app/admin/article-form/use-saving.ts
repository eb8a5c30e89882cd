import { useEffect, useRef } from "react";
import { setUnsavedWork } from "../../auth/unsaved-work.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import type { Fields } from "./use-fields.ts";
import type { Images } from "./use-images.ts";

/** Keeps the working copy of a form open, and stores it when the page is hidden or the connection is back. */
export function useSaving({
  copy,
  fields: { editor, flush: flushFields },
  images,
  onStarted,
  onReplaced,
}: {
  copy: WorkingCopy;
  fields: Pick<Fields, "editor" | "flush">;
  images: Pick<Images, "hasPending">;
  /** Called with the first change of an article that was never stored. */
  onStarted: () => void;
  /** Called when another document took the place of this one. */
  onReplaced: () => void;
}) {
  // Keeps the document open while the form is mounted.
  useEffect(() => {
    copy.retain();
    return () => void copy.release();
  }, [copy]);

  // Subscribes to the connection and the page lifecycle.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const flush = () => {
      editor.current?.flush();
      if (!copy.isStored()) void copy.flush();
    };
    window.addEventListener("online", copy.retryNow, { signal });
    window.addEventListener("pagehide", flush, { signal });
    document.addEventListener("visibilitychange", flush, { signal });
    return () => leaving.abort();
  }, [copy, editor]);

  const latest = useRef({ onStarted, onReplaced });
  latest.current = { onStarted, onReplaced };
  useEffect(() => copy.onReplaced(() => latest.current.onReplaced()), [copy]);

  // Gives a new article its address once something is written.
  useEffect(() => {
    let isReported = copy.stored() !== null;
    const report = () => {
      if (isReported || !copy.isStarted()) return;
      isReported = true;
      latest.current.onStarted();
    };
    report();
    return copy.subscribe(report);
  }, [copy]);

  const { hasPending } = images;
  // Reports unsaved work to the auth session.
  useEffect(() => {
    const report = () => setUnsavedWork(hasPending || !copy.isStored());
    report();
    const leave = copy.subscribe(report);
    return () => {
      leave();
      setUnsavedWork(false);
    };
  }, [copy, hasPending]);

  return {
    /** Stores at once what was typed; false if it could not be stored. */
    async store(): Promise<boolean> {
      flushFields();
      return await copy.flush();
    },
    /** Loads what changed elsewhere: the stage, the live article and what others wrote. */
    refresh(): void {
      copy.refresh().catch(console.error);
    },
  };
}

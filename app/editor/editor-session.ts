import type { Editor } from "@tiptap/core";
import { readBesideMain } from "../domain/parse-content.ts";
import { createChangeFeed } from "./engine/change-feed.ts";
import {
  countContentWords,
  createDocumentRecord,
  openContent,
  type StoredContent,
  toDocument,
} from "./engine/document-record.ts";

const TIMERS = {
  start: (run: () => void, delay: number) => window.setTimeout(run, delay),
  stop: (timer: unknown) => window.clearTimeout(Number(timer)),
};

/**
 * Delay of the word count while typing, then how long it waits for the next key press, in milliseconds. It is updated
 * together with that key press, because each update of a long article is expensive.
 */
const WORD_DELAY = { typing: 750, pause: 250 };

/** Editing session of one article body: loads stored content into the editor and emits it as it changes. */
export function createEditorSession(content: unknown) {
  const record = createDocumentRecord();
  const opened = openContent(content);
  let beside = readBesideMain(content);
  const listeners = new Set<() => void>();
  let words = countContentWords(content);
  let editor: Editor | undefined;
  let wordTimer: ReturnType<typeof setTimeout> | undefined;
  let isWordCountDue = false;

  function scheduleWordCount(): void {
    wordTimer ??= setTimeout(() => {
      isWordCountDue = true;
      wordTimer = setTimeout(updateWordCount, WORD_DELAY.pause);
    }, WORD_DELAY.typing);
  }

  function updateWordCount(): void {
    clearTimeout(wordTimer);
    wordTimer = undefined;
    isWordCountDue = false;
    if (editor) words = record.countWords(editor.state.doc);
    for (const listener of listeners) listener();
  }

  const read = (): StoredContent => ({
    ...beside,
    main: editor ? record.readContent(editor.state.doc).main : opened.map(({ stored }) => stored),
  });
  const feed = createChangeFeed({
    read,
    emit(next) {
      scheduleWordCount();
      session.onChange(next);
    },
    timers: TIMERS,
  });

  const session = {
    /** The editor's initial document. */
    document: toDocument(opened),
    /** Called with the content after changes. */
    onChange: (_content: StoredContent): void => undefined,
    attach(mounted: Editor): void {
      // On slow devices Tiptap may destroy the first editor before it is shown and mount a second one.
      if (editor === mounted) return;
      editor = mounted;
      record.remember(mounted.state.doc, opened);
      feed.setEmitted(read());
    },
    notify(): void {
      if (isWordCountDue) updateWordCount();
      feed.notify();
    },
    flush: () => feed.flush(),
    /** Dispatches an empty transaction, so that plugins check the document again. */
    touch(): void {
      if (editor && !editor.isDestroyed) editor.view.dispatch(editor.state.tr);
    },
    currentWords: () => words,
    subscribeToWords(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Replaces the content as one undoable step, without emitting it. */
    replaceContent(next: unknown): void {
      if (!editor) return;
      const blocks = openContent(next);
      const { content: nodes } = editor.schema.nodeFromJSON(toDocument(blocks));
      const { doc, tr } = editor.state;
      editor.view.dispatch(tr.replaceWith(0, doc.content.size, nodes));
      record.remember(editor.state.doc, blocks);
      beside = readBesideMain(next);
      feed.setEmitted(read());
      updateWordCount();
    },
  };
  return session;
}

export type EditorSession = ReturnType<typeof createEditorSession>;

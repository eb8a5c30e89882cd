import type { Editor } from "@tiptap/core";
import { readBesideMain } from "../domain/parse-content.ts";
import { createChangeFeed } from "./engine/change-feed.ts";
import {
  countContentWords,
  createDocumentRecord,
  type StoredContent,
} from "./engine/document-record.ts";
import { openContent, toDocument } from "./engine/open-content.ts";

const TIMERS = {
  start: (run: () => void, delay: number) => window.setTimeout(run, delay),
  stop: (timer: unknown) => window.clearTimeout(Number(timer)),
};

/**
 * How long the count of words lags behind while somebody types, and how long it then waits for the next key, in
 * milliseconds: it is drawn with that key, as each drawing of a long story costs.
 */
const WORD_DELAY = { typing: 750, pause: 250 };

/** The text of one story while it is open: from its stored form into the editor, and back as it changes. */
export function createEditorSession(content: unknown) {
  const record = createDocumentRecord();
  const opened = openContent(content);
  let beside = readBesideMain(content);
  const listeners = new Set<() => void>();
  let words = countContentWords(content);
  let editor: Editor | undefined;
  let wordTimer: ReturnType<typeof setTimeout> | undefined;
  let areWordsDue = false;

  function expectWords(): void {
    wordTimer ??= setTimeout(() => {
      areWordsDue = true;
      wordTimer = setTimeout(tellWords, WORD_DELAY.pause);
    }, WORD_DELAY.typing);
  }

  function tellWords(): void {
    clearTimeout(wordTimer);
    wordTimer = undefined;
    areWordsDue = false;
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
      expectWords();
      session.onChange(next);
    },
    timers: TIMERS,
  });

  const session = {
    /** What the editor begins with. */
    document: toDocument(opened),
    /** Told when changes have settled. */
    onChange: (_content: StoredContent): void => undefined,
    attach(mounted: Editor): void {
      // A slow browser mounts a second editor: the library gave up the first before it was shown.
      if (editor === mounted) return;
      editor = mounted;
      record.remember(mounted.state.doc, opened);
      feed.setTold(read());
    },
    note(): void {
      if (areWordsDue) tellWords();
      feed.note();
    },
    flush: () => feed.flush(),
    /** Lets the editor's plugins look at the document again. */
    touch(): void {
      if (editor && !editor.isDestroyed) editor.view.dispatch(editor.state.tr);
    },
    currentWords: () => words,
    subscribeToWords(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** One step that can be undone; whoever asks for it knows the content already. */
    replaceContent(next: unknown): void {
      if (!editor) return;
      const blocks = openContent(next);
      const { content: nodes } = editor.schema.nodeFromJSON(toDocument(blocks));
      const { doc, tr } = editor.state;
      editor.view.dispatch(tr.replaceWith(0, doc.content.size, nodes));
      record.remember(editor.state.doc, blocks);
      beside = readBesideMain(next);
      feed.setTold(read());
      tellWords();
    },
  };
  return session;
}

export type EditorSession = ReturnType<typeof createEditorSession>;

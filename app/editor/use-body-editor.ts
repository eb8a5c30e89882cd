import type { Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { createChangeFeed } from "./engine/change-feed.ts";
import { countWords, createDocumentRecord, type StoredContent } from "./engine/document-record.ts";
import { openContent, toDocument } from "./engine/open-content.ts";
import { editorExtensions } from "./extensions.ts";

const TIMERS = {
  start: (run: () => void, delay: number) => window.setTimeout(run, delay),
  stop: (timer: unknown) => window.clearTimeout(Number(timer)),
};

export type BodyEditorOptions = {
  initialContent: unknown;
  onChange: (content: StoredContent) => void;
  /** Of the element that is written in. */
  attributes: Record<string, string>;
};

/** The editor of one story: opens its text, and tells of changes. */
export function useBodyEditor({ initialContent, onChange, attributes }: BodyEditorOptions) {
  const [session] = useState(() => createSession(initialContent));
  const [words, setWords] = useState(session.countWords);
  session.onFlush = (content) => {
    setWords(session.countWords());
    if (content) onChange(content);
  };

  const editor = useEditor({
    extensions: editorExtensions,
    content: session.document,
    injectCSS: false,
    // Only addresses become links; other rules would change what somebody else wrote.
    enablePasteRules: ["link"],
    editorProps: { attributes },
    onMount: ({ editor: mounted }) => session.attach(mounted),
    onUpdate: session.note,
    onBlur: session.flush,
  });

  // The browser tells when the page is about to go, and nobody else would ask for the last words then.
  useEffect(() => {
    const { flush } = session;
    const flushWhenHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flushWhenHidden);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flushWhenHidden);
      flush();
    };
  }, [session]);

  return { editor, words, flush: session.flush, replaceContent: session.replaceContent };
}

function createSession(content: unknown) {
  const record = createDocumentRecord();
  const opened = openContent(content);
  let editor: Editor | undefined;
  const read = (): StoredContent =>
    editor ? record.readContent(editor.state.doc) : { main: opened.map(({ stored }) => stored) };
  const feed = createChangeFeed({
    read,
    emit: (content) => session.onFlush(content),
    timers: TIMERS,
  });

  const session = {
    document: toDocument(opened),
    onFlush: (_content?: StoredContent): void => undefined,
    attach(mounted: Editor): void {
      if (editor) return;
      editor = mounted;
      record.remember(mounted.state.doc, opened);
      feed.setTold(read());
    },
    note: () => feed.note(),
    flush: () => feed.flush(),
    countWords: () => (editor ? record.countWords(editor.state.doc) : countWords(content)),
    /** One step that can be undone; whoever asks for it knows the content already. */
    replaceContent(next: unknown): void {
      if (!editor) return;
      const blocks = openContent(next);
      const document = editor.schema.nodeFromJSON(toDocument(blocks));
      editor.view.dispatch(
        editor.state.tr.replaceWith(0, editor.state.doc.content.size, document.content),
      );
      record.remember(editor.state.doc, blocks);
      feed.setTold(read());
      session.onFlush();
    },
  };
  return session;
}

import type { XmlFragment } from "yjs";
import type { TextLength } from "../domain/newsroom/read-time.ts";
import { createChangeFeed } from "./engine/change-feed.ts";
import { type BodyReader, createBodyReader, type StoredContent } from "./engine/stored-body.ts";

const TIMERS = {
  start: (run: () => void, delay: number) => window.setTimeout(run, delay),
  stop: (timer: unknown) => window.clearTimeout(Number(timer)),
};

/**
 * Delay of the word count while typing, then how long it waits for the next key press, in milliseconds. It is updated
 * together with that key press, because each update of a long article is expensive.
 */
const WORD_DELAY = { typing: 750, pause: 250 };

/** Editing session of one article body: emits its stored content as it changes, whoever changes it. */
export function createEditorSession(fragment: XmlFragment, openedContent: unknown) {
  const listeners = new Set<() => void>();
  let opened = openedContent;
  let length: TextLength = { words: 0, spacedWords: 0, characters: 0 };
  let reader: BodyReader | undefined;
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
    if (reader) length = reader.measure();
    for (const listener of listeners) listener();
  }

  function notify(): void {
    if (isWordCountDue) updateWordCount();
    feed.notify();
  }

  const feed = createChangeFeed({
    read: () => reader?.readContent(),
    emit(next) {
      scheduleWordCount();
      session.onChange(next);
    },
    timers: TIMERS,
  });

  const session = {
    /** Called with the content after changes. */
    onChange: (_content: StoredContent): void => undefined,
    /** Starts to follow the body. The returned function emits pending changes and stops. */
    open(): () => void {
      const opening = createBodyReader(fragment, opened);
      reader = opening;
      feed.setEmitted(opening.readContent());
      updateWordCount();
      fragment.observeDeep(notify);
      return () => {
        feed.flush();
        clearTimeout(wordTimer);
        fragment.unobserveDeep(notify);
        opening.close();
        reader = undefined;
      };
    },
    /** Called when the working copy is based on another stored body. */
    setOpened(content: unknown): void {
      if (content === opened) return;
      opened = content;
      reader?.setOpened(content);
      feed.notify();
    },
    flush: () => feed.flush(),
    currentLength: () => length,
    subscribeToWords(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return session;
}

export type EditorSession = ReturnType<typeof createEditorSession>;

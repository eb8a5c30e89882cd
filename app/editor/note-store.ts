import type { NoteAnchor, NoteThread } from "../domain/newsroom/notes.ts";

/** Part of a note that the editor shows. */
export type EditorNote = Pick<NoteThread, "id" | "anchor" | "quote" | "replacement">;

/** Words that a note is about. */
export type NotePlace = {
  anchor: NoteAnchor;
  quote: string;
  /** Whether other words can be suggested: not across blocks, nor for an image. */
  isText: boolean;
};

/** How a suggestion fared: done, or why not. */
export type Replacement = "done" | "changed" | "gone";

/** Operations of the open editor on notes. */
export type NoteEditor = {
  /** Place of the selection, or of the block at the caret. */
  readPlace(): NotePlace | undefined;
  /** Selects the words of a note and scrolls to them. @returns false where they are gone. */
  show(id: string): boolean;
  /** Whether the words of a suggestion are there as they were. */
  check(note: EditorNote): Replacement;
  /** Puts the suggested words in the place of the quoted ones. */
  replace(note: EditorNote): Replacement;
};

/** Connects the notes beside an article with the editor of its body. */
export function createNoteStore(lineage: () => string) {
  let notes: readonly EditorNote[] = [];
  let active: string | undefined;
  let found: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  return {
    /** Name of the document that anchors belong to. */
    lineage,
    /** Set while an editor is open. */
    editor: undefined as NoteEditor | undefined,
    /** Called when a note in the text is pressed, and with the place of a new one. */
    onPress: (_id: string): void => undefined,
    onNew: (_place: NotePlace): void => undefined,
    /** Called with the place of words that are found by their quote. */
    onFound: (_id: string, _anchor: NoteAnchor): void => undefined,
    /** Called when the words of all notes have been looked for in the body. */
    onSearched: (): void => undefined,
    notes: () => notes,
    setNotes(next: readonly EditorNote[]): void {
      notes = next;
      notify();
    },
    active: () => active,
    setActive(id: string | undefined): void {
      if (id === active) return;
      active = id;
      notify();
    },
    /** Notes on the body whose words are there. */
    found: () => found,
    setFound(next: ReadonlySet<string>): void {
      if (next.size === found.size && [...next].every((id) => found.has(id))) return;
      found = next;
      notify();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type NoteStore = ReturnType<typeof createNoteStore>;

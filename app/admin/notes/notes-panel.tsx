import MessageSquare from "lucide-react/icons/message-square";
import { type RefObject, useState, useSyncExternalStore } from "react";
import type { NoteThread } from "../../domain/newsroom/notes.ts";
import { isTextColumn } from "../../editor/engine/shared-document.ts";
import { findTextRange } from "../../editor/engine/text-anchors.ts";
import { useMediaQuery } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { useArticleDocument } from "../article-form/fields/article-document.ts";
import { Panel } from "../publishing/panel.tsx";
import type { Rights } from "../use-rights.ts";
import { findControl } from "./field-places.ts";
import { NoteForm } from "./note-form.tsx";
import { ThreadView } from "./thread-view.tsx";
import { useFieldChanges } from "./use-field-changes.ts";
import type { Notes } from "./use-notes.ts";
import { createSuggestions } from "./use-suggestions.ts";

type NotesProps = {
  notes: Notes;
  rights: Rights;
  /** The form, in which the fields are. */
  root: RefObject<HTMLElement | null>;
};

/** Notes and suggestions: beside the text, and where there is no room for that, in a sheet over it. */
export function NotesPanel(props: NotesProps) {
  const isBeside = useMediaQuery("(width >= 64rem)");
  const { notes } = props;
  if (!notes.hasNotes) return null;
  const title = `Notes (${notes.open.length} open)`;
  if (!isBeside) return <NotesSheet {...props} title={title} />;
  return (
    <div className="notes-panel" data-own-shortcuts>
      <Panel
        title={title}
        isEmpty={notes.threads.length === 0 && notes.draft === undefined}
        loaded={notes.loaded}
        keepsSelection
      >
        <NotesContent {...props} onShown={() => undefined} />
      </Panel>
    </div>
  );
}

function NotesSheet({ title, ...props }: NotesProps & { title: string }) {
  const { notes } = props;
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || notes.draft !== undefined || notes.active !== undefined;

  function close(): void {
    setOpen(false);
    notes.setDraft(undefined);
    notes.setActive(undefined);
  }

  return (
    <>
      <button
        type="button"
        className="notes-button"
        // Keeps the selection that a note will be about.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        <MessageSquare aria-hidden size={18} />
        {title}
      </button>
      <Modal isOpen={isShown} onClose={close} title={title}>
        <div data-own-shortcuts className="flex flex-col gap-3">
          <NotesContent {...props} onShown={close} />
        </div>
      </Modal>
    </>
  );
}

function NotesContent({ notes, rights, root, onShown }: NotesProps & { onShown: () => void }) {
  const [areResolvedShown, setResolvedShown] = useState(false);
  const found = useSyncExternalStore(notes.store.subscribe, notes.store.found);
  useFieldChanges(notes.doc);
  const suggestions = createSuggestions(notes, useArticleDocument().fields);
  const { threads, open, draft } = notes;
  const resolved = threads.length - open.length;
  const refusal = rights.refusal("comment");

  function show(thread: NoteThread): void {
    onShown();
    const control = thread.anchor && findControl(root.current, thread.anchor.field);
    if (!control) {
      notes.store.editor?.show(thread.id);
      return;
    }
    control.focus();
    const range = findTextRange(notes.doc, thread, notes.store.lineage());
    if (range) control.setSelectionRange(range.from, range.to);
  }

  return (
    <>
      {draft ? (
        <NoteForm key={`${draft.isSuggestion} ${draft.place?.quote}`} notes={notes} draft={draft} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <ActionButton
            type="button"
            look="outline"
            className="px-3"
            refusal={refusal}
            title="About the selected words or the field with the cursor (Ctrl+Alt+M, ⌘⌥M)"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => notes.begin(false)}
          >
            Add Note
          </ActionButton>
          <ActionButton
            type="button"
            look="outline"
            className="px-3"
            refusal={refusal}
            title="Other words for the selected ones"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => notes.begin(true)}
          >
            Suggest a Change
          </ActionButton>
        </div>
      )}
      {suggestions.open.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <ActionButton
            type="button"
            look="outline"
            className="px-3"
            refusal={rights.refusal("write")}
            onClick={() => void suggestions.decide(suggestions.open, true)}
          >
            Accept All {suggestions.open.length}
          </ActionButton>
          <ActionButton
            type="button"
            look="outline"
            className="px-3"
            refusal={rights.refusal("write")}
            onClick={() => void suggestions.decide(suggestions.open, false)}
          >
            Refuse All {suggestions.open.length}
          </ActionButton>
        </div>
      )}
      <ul className="flex flex-col gap-4">
        {(areResolvedShown ? threads : open).map((thread) => (
          <ThreadView
            key={thread.id}
            thread={thread}
            notes={notes}
            suggestions={suggestions}
            rights={rights}
            isLost={isLost(thread, notes, found)}
            onShow={() => show(thread)}
          />
        ))}
      </ul>
      {resolved > 0 && (
        <div>
          <Button
            type="button"
            look="outline"
            className="px-3"
            aria-expanded={areResolvedShown}
            onClick={() => setResolvedShown(!areResolvedShown)}
          >
            {areResolvedShown ? "Hide Resolved" : `Show ${resolved} Resolved`}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether the words of an open note are not in the article any more. */
function isLost(thread: NoteThread, { doc, store }: Notes, found: ReadonlySet<string>): boolean {
  const { id, quote, anchor, resolvedAt } = thread;
  if (quote === null || resolvedAt !== null) return false;
  if (anchor === null || anchor.field === "content") return !found.has(id);
  return isTextColumn(anchor.field) && !findTextRange(doc, thread, store.lineage());
}

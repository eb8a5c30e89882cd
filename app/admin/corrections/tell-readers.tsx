import Megaphone from "lucide-react/icons/megaphone";
import { NOTE_CHOICES, type ReaderNote } from "../../domain/newsroom/reader-note.ts";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import { OpenedOnce } from "../../ui/opened-once.tsx";

const ReaderNoteDialog = later(
  async () => (await import("./reader-note-dialog.tsx")).ReaderNoteDialog,
);

/** The note to readers of the next update, and the dialog in which it is chosen. */
export type NoteDraft = {
  value: ReaderNote;
  /** Why it cannot be published. */
  error?: string;
  isOpen: boolean;
  onChange: (note: ReaderNote) => void;
  onOpen: () => void;
  onClose: () => void;
  /** Closes the dialog, unless the note lacks something. */
  onDone: () => void;
};

/** Button beside Update that says what readers will be told, and the dialog behind it. */
export function TellReaders({ note }: { note: NoteDraft }) {
  const { value, isOpen } = note;
  const isChosen = value.kind !== "nothing";
  const choice = NOTE_CHOICES.find(({ kind }) => kind === value.kind);
  return (
    <>
      <Button
        type="button"
        look="outline"
        className="max-sm:px-3!"
        aria-label={isChosen ? `Tell Readers: ${choice?.name}` : "Tell Readers"}
        onClick={note.onOpen}
      >
        <Megaphone aria-hidden size={18} />
        <span className={isChosen ? undefined : "form-bar-label"}>
          {isChosen ? choice?.name : "Tell Readers"}
        </span>
      </Button>
      <OpenedOnce isOpen={isOpen}>
        <ReaderNoteDialog note={note} />
      </OpenedOnce>
    </>
  );
}

import Megaphone from "lucide-react/icons/megaphone";
import { NOTE_CHOICES } from "../../domain/newsroom/reader-note.ts";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import { OpenedOnce } from "../../ui/opened-once.tsx";
import type { NoteDraft } from "./reader-note-dialog.tsx";

const ReaderNoteDialog = later(
  async () => (await import("./reader-note-dialog.tsx")).ReaderNoteDialog,
);

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
        <ReaderNoteDialog note={note} isOpen={isOpen} onClose={note.onClose} />
      </OpenedOnce>
    </>
  );
}

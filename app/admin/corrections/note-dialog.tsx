import { type FormEvent, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { changeCorrection } from "../../data/corrections/correction-commands.ts";
import type { Correction } from "../../domain/corrections/correction.ts";
import { checkNote, type ReaderNote } from "../../domain/newsroom/reader-note.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { reportFailure } from "../load-or-report.ts";
import { ReaderNoteField } from "./reader-note-field.tsx";

/** Changes the kind and the words of a note that readers were told. */
export function NoteDialog({
  note,
  onClose,
  onDone,
}: {
  note: Correction;
  onClose: () => void;
  onDone: () => void;
}) {
  const [value, setValue] = useState<ReaderNote>({ kind: note.kind, text: note.text });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const problem = checkNote(value);
    setError(problem ?? undefined);
    if (problem !== null || value.kind === "nothing") {
      event.currentTarget.querySelector("textarea")?.focus();
      return;
    }
    const { kind, text } = value;
    setBusy(true);
    try {
      await withSession(() => changeCorrection(getBrowserClient(), { id: note.id, kind, text }));
      onDone();
    } catch (failure) {
      reportFailure("Error Changing Note", failure);
      setBusy(false);
    }
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Change Note"
      description="Readers see that the note was changed, and when."
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <ReaderNoteField value={value} onChange={setValue} error={error} isPublished />
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="button" look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
            Change Note
          </Button>
        </div>
      </form>
    </Modal>
  );
}

import { useRef } from "react";
import type { ReaderNote } from "../../domain/newsroom/reader-note.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { ReaderNoteField } from "./reader-note-field.tsx";

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

/** The dialog in which the note to readers of the next update is chosen. */
export function ReaderNoteDialog({
  note,
  isOpen,
  onClose,
}: {
  note: NoteDraft;
  isOpen: boolean;
  onClose: () => void;
}) {
  const sentence = useRef<HTMLTextAreaElement>(null);
  const { value, error } = note;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Tell Readers"
      description="What the article says about your changes, once you press Update."
      {...(error !== undefined && { initialFocus: sentence })}
    >
      <ReaderNoteField
        value={value}
        onChange={note.onChange}
        sentence={sentence}
        {...(error !== undefined && { error })}
      />
      <div className="flex justify-end">
        <Button type="button" onClick={note.onDone}>
          Done
        </Button>
      </div>
    </Modal>
  );
}

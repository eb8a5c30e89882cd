import type { Editor } from "@tiptap/core";
import { type RefObject, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { DialogForm } from "../ui/controls/dialog-form.tsx";
import { ModalDialog } from "../ui/controls/modal-dialog.tsx";
import { TextArea } from "../ui/controls/text-field.tsx";
import { mergeFootnote, readFootnote, setFootnote } from "./footnotes.ts";

const NO_TEXT = "Enter the text of the footnote.";
const NO_WORDS = "Select the words that the footnote belongs to, or put the cursor behind them.";
const CHANGED =
  "A colleague has changed this footnote meanwhile. Remove it only if it is of no use now.";
const TOO_LONG = "With what a colleague wrote meanwhile, the footnote is too long. Shorten it.";
const MAX_LENGTH = 2000;

/** Adds, changes or removes the footnote of the selected words, or of the word before the caret. */
export function FootnoteDialog({
  editor,
  isOpen,
  onClose,
}: {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title="Footnote" initialFocus={field}>
      <FootnoteForm {...{ editor, onClose, field }} />
    </ModalDialog>
  );
}

function FootnoteForm({
  editor,
  onClose,
  field,
}: {
  editor: Editor;
  onClose: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const [{ text: current, range }, setRead] = useState(() => readFootnote(editor));
  const [text, setText] = useState(current);
  const [error, setError] = useState(range ? "" : NO_WORDS);

  /** Shows another text than was typed, and why. */
  function ask(shown: string, message: string): void {
    setRead(readFootnote(editor));
    setText(shown);
    setError(message);
    field.current?.focus();
  }

  function save(): void {
    if (!readFootnote(editor).range || text.trim() === "") {
      setError(text.trim() === "" ? NO_TEXT : NO_WORDS);
      field.current?.focus();
      return;
    }
    const merged = mergeFootnote(editor, current, text.trim()) ?? text.trim();
    if (merged.length > MAX_LENGTH) {
      ask(merged, TOO_LONG);
      return;
    }
    onClose();
    setFootnote(editor, merged);
  }

  function remove(): void {
    if (mergeFootnote(editor, current, "") === undefined) {
      ask(readFootnote(editor).text, CHANGED);
      return;
    }
    onClose();
    setFootnote(editor, "");
  }

  return (
    <DialogForm onSubmit={save}>
      <TextArea
        ref={field}
        label="Text"
        hint="Readers find it at the end of the article. Web addresses become links."
        error={error}
        rows={4}
        maxLength={MAX_LENGTH}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit">{current === "" ? "Add footnote" : "Change footnote"}</Button>
        {range && current !== "" && (
          <Button type="button" look="outline" onClick={remove}>
            Remove footnote
          </Button>
        )}
      </div>
    </DialogForm>
  );
}

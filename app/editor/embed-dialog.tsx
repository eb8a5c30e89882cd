import type { Editor } from "@tiptap/core";
import { type RefObject, useRef, useState } from "react";
import type { LookUpEmbed } from "../blocks/embed/embed-lookup.ts";
import { Button } from "../ui/button.tsx";
import { DialogForm } from "../ui/controls/dialog-form.tsx";
import { ModalDialog } from "../ui/controls/modal-dialog.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { insertEmbed } from "./embed-address.ts";

/** Asks for the address of what is embedded after the block at the cursor. */
export function EmbedDialog({
  editor,
  lookUp,
  isOpen,
  onClose,
}: {
  editor: Editor;
  lookUp: LookUpEmbed;
  isOpen: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Embed from another site"
      initialFocus={field}
    >
      <EmbedForm {...{ editor, lookUp, onClose, field }} />
    </ModalDialog>
  );
}

function EmbedForm({
  editor,
  lookUp,
  onClose,
  field,
}: {
  editor: Editor;
  lookUp: LookUpEmbed;
  onClose: () => void;
  field: RefObject<HTMLInputElement | null>;
}) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function embed() {
    setError(undefined);
    setBusy(true);
    try {
      const block = await lookUp(address.trim());
      // The dialog may be closed meanwhile.
      if (!field.current || editor.isDestroyed) return;
      onClose();
      insertEmbed(editor, block);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <DialogForm onSubmit={() => void (isBusy || embed())}>
      <TextField
        ref={field}
        label="Address"
        hint="Of a video, a post, audio, a chart, a map or a document"
        error={error}
        value={address}
        type="url"
        autoComplete="off"
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? "Looking it up…" : "Embed"}
        </Button>
      </div>
    </DialogForm>
  );
}

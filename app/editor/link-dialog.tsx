import type { Editor } from "@tiptap/core";
import ExternalLink from "lucide-react/icons/external-link";
import { type RefObject, useRef, useState } from "react";
import { parseLinkAddress } from "../domain/parse-inlines.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/controls/modal.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { readTypedAddress } from "./engine/link-address.ts";
import { readLink, removeLink, setLink } from "./link-commands.ts";

const NO_ADDRESS =
  "This is no address that a link can lead to. Write a web address (https://example.org) or an e-mail address.";

/** Asks where the selected words lead to. */
export function LinkDialog({
  editor,
  isOpen,
  onClose,
}: {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Link" initialFocus={field}>
      <LinkForm editor={editor} onClose={onClose} field={field} />
    </Modal>
  );
}

function LinkForm({
  editor,
  onClose,
  field,
}: {
  editor: Editor;
  onClose: () => void;
  field: RefObject<HTMLInputElement | null>;
}) {
  const [link] = useState(() => readLink(editor));
  const [address, setAddress] = useState(link.href);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();

  function save() {
    const href = readTypedAddress(address);
    if (href === undefined) {
      setError(NO_ADDRESS);
      field.current?.focus();
      return;
    }
    onClose();
    setLink(editor, { href, text: text.trim() || address.trim() });
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog stands inside the story's form, for React; the story is not to be saved by it.
        event.stopPropagation();
        save();
      }}
    >
      <TextField
        ref={field}
        label="Address"
        hint="A web address or an e-mail address"
        error={error}
        value={address}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {link.isNewText && (
        <TextField
          label="Words of the link"
          hint="The address itself, if you leave it empty"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit">{link.href ? "Change link" : "Add link"}</Button>
        {link.href && (
          <>
            <Button
              type="button"
              look="outline"
              onClick={() => {
                onClose();
                removeLink(editor);
              }}
            >
              Remove link
            </Button>
            <a
              href={parseLinkAddress(link.href)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2 underline"
            >
              Open <ExternalLink aria-hidden size={16} />
              <span className="sr-only">in a new tab</span>
            </a>
          </>
        )}
      </div>
    </form>
  );
}

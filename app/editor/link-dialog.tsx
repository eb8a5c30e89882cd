import type { Editor } from "@tiptap/core";
import ExternalLink from "lucide-react/icons/external-link";
import { type RefObject, useRef, useState } from "react";
import { completeLinkAddress, withoutOwnHost } from "../domain/link-address.ts";
import { parseLinkAddress } from "../domain/parse-inlines.ts";
import { Button } from "../ui/button.tsx";
import { DialogForm } from "../ui/controls/dialog-form.tsx";
import { ModalDialog } from "../ui/controls/modal-dialog.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { ArticleSuggestions, type FindArticles } from "./article-suggestions.tsx";
import { readLink, removeLink, setLink } from "./links.ts";

const NO_ADDRESS = "Enter a web address, like https://example.org, or an email address.";

/** Adds, changes or removes the link at the selection; to an address, or to an article that is found by its title. */
export function LinkDialog({
  editor,
  findArticles,
  isOpen,
  onClose,
}: {
  editor: Editor;
  findArticles: FindArticles;
  isOpen: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title="Link" initialFocus={field}>
      <LinkForm {...{ editor, findArticles, onClose, field }} />
    </ModalDialog>
  );
}

function LinkForm({
  editor,
  findArticles,
  onClose,
  field,
}: {
  editor: Editor;
  findArticles: FindArticles;
  onClose: () => void;
  field: RefObject<HTMLInputElement | null>;
}) {
  const [link, setRead] = useState(() => readLink(editor));
  const [address, setAddress] = useState(link.href);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();

  /** Whether the link is as it was when it was read; otherwise shows what it is now, once. */
  function isCurrent(): boolean {
    const current = readLink(editor);
    if (current.href === link.href) return true;
    setRead(current);
    setError(changedText(current.href));
    field.current?.focus();
    return false;
  }

  function save() {
    const href = completeLinkAddress(address);
    if (href === undefined) {
      setError(NO_ADDRESS);
      field.current?.focus();
      return;
    }
    if (!isCurrent()) return;
    onClose();
    setLink(editor, {
      href: withoutOwnHost(href, window.location.origin),
      text: text.trim() || address.trim(),
    });
  }

  return (
    <DialogForm onSubmit={save}>
      <TextField
        ref={field}
        label="Address"
        hint="A web address, an email address, or words of an article's title"
        error={error}
        value={address}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <ArticleSuggestions
        typed={completeLinkAddress(address) === undefined ? address : ""}
        find={findArticles}
        onChoose={({ title, href }) => {
          if (!isCurrent()) return;
          onClose();
          setLink(editor, { href, text: text.trim() || title });
        }}
      />
      {link.isNewText && (
        <TextField
          label="Link text"
          hint="Leave empty to show the address"
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
                if (!isCurrent()) return;
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
    </DialogForm>
  );
}

function changedText(href: string): string {
  return href === ""
    ? "A colleague has removed this link meanwhile. Press again to set it."
    : `A colleague has changed this link to ${href} meanwhile. Press again to replace it.`;
}

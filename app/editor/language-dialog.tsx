import type { Editor } from "@tiptap/core";
import { type RefObject, useId, useRef, useState } from "react";
import { isLanguageTag, rawText } from "../domain/parse-inlines.ts";
import { Button } from "../ui/button.tsx";
import { DialogForm } from "../ui/controls/dialog-form.tsx";
import { ModalDialog } from "../ui/controls/modal-dialog.tsx";
import { SelectField } from "../ui/controls/select-field.tsx";
import { TextField } from "../ui/controls/text-field.tsx";

/** Languages that are suggested; any other is entered by its tag. */
const SUGGESTED =
  "ar bg bn ca cs cy da de el en es et eu fa fi fr ga gd he hi hr hu id is it ja ko la lt lv mi ms nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi yi zh zu".split(
    " ",
  );

const DIRECTIONS = [
  { value: "auto", label: "From its letters" },
  { value: "ltr", label: "Left to right" },
  { value: "rtl", label: "Right to left" },
];

const NO_LANGUAGE = "Choose a language from the list, or enter its tag, like “pt-BR”.";

/** Sets the language and direction of the selected words, which screen readers and hyphenation follow. */
export function LanguageDialog({
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
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Language of the selected words"
      initialFocus={field}
    >
      <LanguageForm {...{ editor, onClose, field }} />
    </ModalDialog>
  );
}

function LanguageForm({
  editor,
  onClose,
  field,
}: {
  editor: Editor;
  onClose: () => void;
  field: RefObject<HTMLInputElement | null>;
}) {
  const listId = useId();
  const [names] = useState(listNames);
  const [current] = useState(() => editor.getAttributes("language"));
  const currentTag = rawText(current.lang);
  const [typed, setTyped] = useState(names.get(currentTag) ?? currentTag);
  const [direction, setDirection] = useState(rawText(current.dir) || "auto");
  const [error, setError] = useState("");

  function save(): void {
    const lang = findTag(typed, names);
    const dir = direction === "auto" ? "" : direction;
    if (lang === undefined || (lang === "" && dir === "")) {
      setError(NO_LANGUAGE);
      field.current?.focus();
      return;
    }
    onClose();
    editor.chain().focus().extendMarkRange("language").setMark("language", { lang, dir }).run();
  }

  return (
    <DialogForm onSubmit={save}>
      <TextField
        ref={field}
        label="Language"
        error={error}
        value={typed}
        list={listId}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {[...names.values()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField
        label="Direction"
        options={DIRECTIONS}
        value={direction}
        onChange={setDirection}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit">Set language</Button>
        {editor.isActive("language") && (
          <Button
            type="button"
            look="outline"
            onClick={() => {
              onClose();
              editor.chain().focus().extendMarkRange("language").unsetMark("language").run();
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </DialogForm>
  );
}

/** English names of the suggested languages by their tags. */
function listNames(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames("en", { type: "language" });
  return new Map(SUGGESTED.map((tag) => [tag, names.of(tag) ?? tag]));
}

/** The tag of a typed name or tag; empty where nothing is typed, undefined where it is no language. */
function findTag(typed: string, names: ReadonlyMap<string, string>): string | undefined {
  const text = typed.trim();
  if (text === "") return "";
  const named = [...names].find(([, name]) => name.toLowerCase() === text.toLowerCase());
  return named?.[0] ?? (isLanguageTag(text) ? text : undefined);
}

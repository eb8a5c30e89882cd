import { Selection } from "@tiptap/pm/state";
import type { NodeViewProps } from "@tiptap/react";
import { type ReactNode, useId, useState } from "react";
import { shortcutLetter } from "../../ui/shortcut-letter.ts";

/**
 * Text field for an attribute of a block, for example a caption or the source of a quote. Changes go to the document
 * at once, so that undo covers them.
 */
export function AttributeField({
  editor,
  getPos,
  name,
  label,
  isLabelShown = false,
  hint,
  placeholder,
  value,
  leavesTo = "behind",
  onErase,
}: Pick<NodeViewProps, "editor" | "getPos"> & {
  /** Name of the attribute. */
  name: string;
  label: string;
  isLabelShown?: boolean;
  hint?: ReactNode;
  placeholder?: string;
  value: string;
  /** The place to write at after Enter: behind the block, or at the end of its own text. */
  leavesTo?: "behind" | "text";
  /** Called for Backspace in the empty field. */
  onErase?: () => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState({ value, text: value });
  // The document changed from outside, for example by undo.
  if (draft.value !== value) setDraft({ value, text: value });
  return (
    <span className="attribute-field">
      <label htmlFor={id} className={isLabelShown ? "attribute-label" : "sr-only"}>
        {label}
      </label>
      <input
        id={id}
        dir="auto"
        value={draft.text}
        placeholder={placeholder}
        aria-describedby={hint ? `${id}-hint` : undefined}
        autoComplete="off"
        onChange={(event) => {
          const text = event.currentTarget.value;
          setDraft({ value: text, text });
          const place = getPos();
          if (place !== undefined)
            editor.view.dispatch(editor.state.tr.setNodeAttribute(place, name, text));
        }}
        onKeyDown={(event) => {
          const letter = shortcutLetter(event);
          if (
            (event.metaKey || event.ctrlKey) &&
            !event.altKey &&
            (letter === "z" || letter === "y")
          ) {
            event.preventDefault();
            if (letter === "y" || event.shiftKey) editor.commands.redo();
            else editor.commands.undo();
          } else if (
            (event.key === "Enter" || event.key === "Escape") &&
            // Either key may belong to an input method's composition.
            !event.nativeEvent.isComposing
          ) {
            event.preventDefault();
            const place = getPos();
            const size = place === undefined ? 0 : (editor.state.doc.nodeAt(place)?.nodeSize ?? 0);
            if (place === undefined) return;
            const { tr } = editor.state;
            const selection =
              leavesTo === "text"
                ? Selection.near(tr.doc.resolve(place + size - 1), -1)
                : Selection.near(tr.doc.resolve(place + size));
            editor.view.dispatch(tr.setSelection(selection));
            editor.view.focus();
          } else if (event.key === "Backspace" && draft.text === "" && onErase) {
            event.preventDefault();
            onErase();
          }
        }}
      />
      {hint && (
        <span id={`${id}-hint`} className="attribute-hint">
          {hint}
        </span>
      )}
    </span>
  );
}

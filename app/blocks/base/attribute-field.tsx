import { Selection } from "@tiptap/pm/state";
import type { NodeViewProps } from "@tiptap/react";
import { type ReactNode, useId } from "react";
import { useAttributeText } from "./use-attribute-text.ts";

/**
 * Text field for a typed attribute of a block, for example a caption or the source of a quote. Changes go to the
 * document at once, so that undo covers them, and merge by character with those of others.
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
  const ref = useAttributeText({ editor, getPos, name, value });
  return (
    <span className="attribute-field">
      <label htmlFor={id} className={isLabelShown ? "attribute-label" : "sr-only"}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        dir="auto"
        placeholder={placeholder}
        aria-describedby={hint ? `${id}-hint` : undefined}
        autoComplete="off"
        onKeyDown={(event) => {
          if (
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
          } else if (event.key === "Backspace" && event.currentTarget.value === "" && onErase) {
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

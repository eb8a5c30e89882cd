import { type Editor, useEditorState } from "@tiptap/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { FIELD_CLASS } from "../ui/controls/text-field.tsx";
import { countMatches, type FindOptions, runFind, setSearch } from "./find-in-text.ts";

const NOTHING: FindOptions = {
  text: "",
  replacement: "",
  isCaseSensitive: false,
  isWholeWord: false,
};
const ICON_BUTTON =
  "grid size-9 shrink-0 place-items-center rounded-control hover:bg-tint pointer-coarse:size-11";
const LONGEST_TEXT = 500;

/** Find and replace in the text. Opens with the selected words. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [options, setOptions] = useState(() => ({ ...NOTHING, text: selectedText(editor) }));
  const { total, current } = useEditorState({ editor, selector: () => countMatches(editor) });

  // The search lives in the editor, outside of React.
  useEffect(() => setSearch(editor, options), [editor, options]);
  useEffect(() => {
    input.current?.select();
    return () => {
      if (!editor.isDestroyed) setSearch(editor, NOTHING);
    };
  }, [editor]);

  function change(part: Partial<FindOptions>): void {
    setOptions({ ...options, ...part });
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      // Not the form's submission.
      event.preventDefault();
      if (!event.metaKey && !event.ctrlKey) runFind(editor, event.shiftKey ? "previous" : "next");
    }
  }

  const isNothingFound = options.text !== "" && total === 0;
  const found = current === 0 ? `${total} found` : `${current} of ${total}`;
  return (
    <search className="find-bar" aria-label="Find and replace" onKeyDown={handleKey}>
      <div className="find-row">
        <input
          ref={input}
          type="text"
          aria-label="Find"
          placeholder="Find"
          value={options.text}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          aria-invalid={isNothingFound || undefined}
          onChange={(event) => change({ text: event.currentTarget.value })}
          className={`${FIELD_CLASS} min-w-0 flex-1`}
        />
        <button
          type="button"
          aria-label="Previous match"
          title="Previous match (Shift+Enter)"
          className={ICON_BUTTON}
          disabled={total === 0}
          onClick={() => runFind(editor, "previous")}
        >
          <ChevronUp aria-hidden size={18} />
        </button>
        <button
          type="button"
          aria-label="Next match"
          title="Next match (Enter)"
          className={ICON_BUTTON}
          disabled={total === 0}
          onClick={() => runFind(editor, "next")}
        >
          <ChevronDown aria-hidden size={18} />
        </button>
        <button
          type="button"
          aria-label="Close find and replace"
          className={ICON_BUTTON}
          onClick={onClose}
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      <div className="find-row">
        <input
          type="text"
          aria-label="Replace with"
          placeholder="Replace with"
          value={options.replacement}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          onChange={(event) => change({ replacement: event.currentTarget.value })}
          className={`${FIELD_CLASS} min-w-0 flex-1`}
        />
        <Button
          type="button"
          look="outline"
          className="min-h-9! px-3! pointer-coarse:min-h-11!"
          disabled={total === 0}
          onClick={() => runFind(editor, "replace")}
        >
          Replace
        </Button>
        <Button
          type="button"
          look="outline"
          className="min-h-9! px-3! pointer-coarse:min-h-11!"
          disabled={total === 0}
          onClick={() => runFind(editor, "replaceAll")}
        >
          Replace All
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-small">
        <Checkbox
          label="Match case"
          text="Match case"
          isChecked={options.isCaseSensitive}
          onChange={(isOn) => change({ isCaseSensitive: isOn })}
        />
        <Checkbox
          label="Whole words"
          text="Whole words"
          isChecked={options.isWholeWord}
          onChange={(isOn) => change({ isWholeWord: isOn })}
        />
        <p role="status" className="ms-auto text-meta text-quiet tabular-nums">
          {options.text === "" ? "" : isNothingFound ? "No results" : found}
        </p>
      </div>
    </search>
  );
}

/** The selection, unless it goes over several blocks. */
function selectedText({ state }: Editor): string {
  const { $from, from, to } = state.selection;
  if (!$from.parent.inlineContent || to > $from.end()) return "";
  return state.doc.textBetween(from, to).slice(0, LONGEST_TEXT);
}

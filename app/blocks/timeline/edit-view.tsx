import {
  NodeViewContent,
  type NodeViewProps,
  NodeViewWrapper,
  useEditorState,
} from "@tiptap/react";
import type { LucideIcon } from "lucide-react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { KEYS } from "../../domain/newsroom/shortcut-keys.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import { textDirection } from "../../domain/text-direction.ts";
import { Button } from "../../ui/button.tsx";
import { formatShortcut, toAriaShortcut } from "../../ui/shortcut-keys.ts";
import { AttributeField } from "../base/attribute-field.tsx";
import { appendEntry, joinEntry, moveEntry, removeEntry } from "./timeline-keys.ts";

/** A timeline with a field for its title, its entries, and buttons. Screen readers hear which entry holds the caret. */
export function TimelineEditView(props: NodeViewProps) {
  const { node, editor, getPos, deleteNode } = props;
  const entry = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { $from } = state.selection;
      const isHere = $from.depth > 0 && $from.before(1) === getPos();
      return isHere && $from.depth === 2 ? $from.index(1) + 1 : 0;
    },
  });
  return (
    <NodeViewWrapper as="section" className="timeline" aria-label="Timeline">
      <div contentEditable={false} className="box-title">
        <AttributeField
          {...props}
          name="title"
          label="Heading of the timeline"
          placeholder="Heading (optional)"
          value={rawText(node.attrs.title)}
        />
        <Button type="button" look="outline" onClick={deleteNode}>
          Remove timeline
        </Button>
      </div>
      <NodeViewContent
        className="timeline-entries"
        dir={textDirection(`${node.firstChild?.attrs.date} ${node.textContent}`)}
      />
      <div contentEditable={false}>
        <Button
          type="button"
          look="outline"
          onClick={() => {
            const place = getPos();
            if (place !== undefined) appendEntry(editor, place);
          }}
        >
          Add entry
        </Button>
        <span role="status" className="sr-only">
          {entry > 0 && `Entry ${entry} of ${node.childCount}`}
        </span>
      </div>
    </NodeViewWrapper>
  );
}

/** An entry with a field for its date, in which a new one begins, and buttons. */
export function TimelineEntryEditView(props: NodeViewProps) {
  const { node, editor, getPos } = props;
  const date = rawText(node.attrs.date);
  const element = useRef<HTMLDivElement>(null);
  // Moves the focus of the page from the text of a new entry to its date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the entry appears
  useEffect(() => {
    const { $from, empty } = editor.state.selection;
    const isHere = $from.depth > 0 && $from.before() === getPos();
    if (isHere && empty && $from.parentOffset === 0 && date === "" && editor.view.hasFocus())
      element.current?.querySelector("input")?.focus();
  }, []);

  function change(edit: (place: number) => unknown) {
    const place = getPos();
    if (place !== undefined) edit(place);
  }

  return (
    <NodeViewWrapper ref={element} className="timeline-entry" role="group" aria-label="Entry">
      <div contentEditable={false} className="timeline-entry-date">
        <AttributeField
          {...props}
          name="date"
          label="Date of the entry"
          placeholder="Date, such as 12 May 1926 or 10:40"
          value={date}
          leavesTo="text"
          onErase={() => change((place) => joinEntry(editor, place))}
        />
        <div className="flex">
          <EntryButton
            label="Move entry up"
            keys={KEYS.entryUp}
            icon={ArrowUp}
            onPress={() => change((place) => moveEntry(editor, place, -1))}
          />
          <EntryButton
            label="Move entry down"
            keys={KEYS.entryDown}
            icon={ArrowDown}
            onPress={() => change((place) => moveEntry(editor, place, 1))}
          />
          <EntryButton
            label="Remove entry"
            icon={X}
            onPress={() => change((place) => removeEntry(editor, place))}
          />
        </div>
      </div>
      <NodeViewContent dir="auto" />
    </NodeViewWrapper>
  );
}

function EntryButton({
  label,
  keys,
  icon: Icon,
  onPress,
}: {
  label: string;
  keys?: string;
  icon: LucideIcon;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${formatShortcut(keys)})` : label}
      aria-keyshortcuts={keys && toAriaShortcut(keys)}
      className="grid size-11 place-items-center rounded-control hover:bg-tint lg:size-9"
      onClick={onPress}
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}

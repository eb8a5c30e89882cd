import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, useEditorState } from "@tiptap/react";
import type { LucideIcon } from "lucide-react";
import ChevronDown from "lucide-react/icons/chevron-down";
import Ellipsis from "lucide-react/icons/ellipsis";
import Redo from "lucide-react/icons/redo-2";
import Search from "lucide-react/icons/search";
import Undo from "lucide-react/icons/undo-2";
import { memo, type Ref } from "react";
import { changeTable, TABLE_COMMANDS } from "../blocks/table/editor.ts";
import { isInTable } from "../blocks/table/table-editing.ts";
import { KEYS } from "../domain/newsroom/shortcut-keys.ts";
import { useMediaQuery } from "../ui/browser-hooks.ts";
import { MenuButton } from "../ui/controls/menu-button.tsx";
import { Tooltip } from "../ui/controls/tooltip.tsx";
import { formatShortcut, toAriaShortcut } from "../ui/shortcut-keys.ts";
import { BLOCK_NAMES } from "./block-names.ts";
import {
  blockActions,
  createLinkAction,
  createNoteAction,
  type EditorAction,
  markActions,
  moreMarkActions,
  styleActions,
} from "./editor-actions.ts";
import type { EditorDialog } from "./editor-dialog.ts";
import { InsertButton } from "./insert-button.tsx";
import { getUndoManager } from "./undo-steps.ts";

/** Memoized, because the form around it renders while the user types. */
export const EditorToolbar = memo(TextTools);

/** The editor's toolbar. One tab stop; arrow keys move within, Escape returns to the text. */
function TextTools({
  editor,
  insertActions,
  onDialog,
  onFind,
  onNote,
  ref,
}: {
  editor: Editor;
  /** Blocks that the menu inserts. */
  insertActions: readonly EditorAction[];
  onDialog: (dialog: EditorDialog) => void;
  onFind: () => void;
  /** Begins a note about the selection. */
  onNote: () => void;
  ref: Ref<HTMLDivElement>;
}) {
  // Beside the text, its panel has this button.
  const areNotesBeside = useMediaQuery("(width >= 64rem)");
  return (
    <Toolbar.Root
      ref={ref}
      aria-label="Text tools"
      className="editor-toolbar"
      onKeyDownCapture={(event) => {
        if (event.key === "Escape") editor.commands.focus();
      }}
    >
      <StyleMenu editor={editor} />
      <ActionGroup
        editor={editor}
        label="Marks"
        actions={[...markActions, createLinkAction(() => onDialog("link"))]}
      />
      <ActionGroup editor={editor} label="Blocks" actions={blockActions} />
      <ActionGroup
        editor={editor}
        label="Insert"
        actions={insertActions.filter(({ id }) => id === "image")}
      />
      <InsertButton editor={editor} actions={insertActions} />
      <MoreMenu editor={editor} onDialog={onDialog} />
      <TableMenu editor={editor} />
      <HistoryGroup editor={editor} onFind={onFind} />
      {!areNotesBeside && (
        <ActionGroup editor={editor} label="Notes" actions={[createNoteAction(onNote)]} />
      )}
    </Toolbar.Root>
  );
}

function ActionGroup({
  editor,
  label,
  actions,
}: {
  editor: Editor;
  label: string;
  actions: EditorAction[];
}) {
  const active = useEditorState({
    editor,
    selector: () => actions.map(({ isActive }) => isActive?.(editor)),
  });
  return (
    <Toolbar.Group aria-label={label} className="toolbar-group">
      {actions.map(({ id, run, isActive: _, ...action }, index) => (
        <ToolbarButton key={id} {...action} isPressed={active[index]} onPress={() => run(editor)} />
      ))}
    </Toolbar.Group>
  );
}

function HistoryGroup({ editor, onFind }: { editor: Editor; onFind: () => void }) {
  const can = useEditorState({
    editor,
    selector: () => {
      const manager = getUndoManager(editor.state);
      return { undo: manager?.canUndo() === true, redo: manager?.canRedo() === true };
    },
  });
  return (
    <Toolbar.Group aria-label="History and search" className="toolbar-group">
      <ToolbarButton
        label="Undo"
        icon={Undo}
        keys={KEYS.undo}
        isDisabled={!can.undo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <ToolbarButton
        label="Redo"
        icon={Redo}
        keys={KEYS.redo}
        isDisabled={!can.redo}
        onPress={() => editor.chain().focus().redo().run()}
      />
      <ToolbarButton label="Find and replace" icon={Search} keys={KEYS.find} onPress={onFind} />
    </Toolbar.Group>
  );
}

/** A toolbar button with a tooltip that shows its name and shortcut. */
function ToolbarButton({
  label,
  icon: Icon,
  keys,
  isPressed,
  isDisabled = false,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  keys?: string;
  /** Omitted for buttons that are not toggles. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}) {
  return (
    <Tooltip text={keys ? `${label} (${formatShortcut(keys)})` : label}>
      <Toolbar.Button
        aria-label={label}
        aria-pressed={isPressed}
        aria-keyshortcuts={keys && toAriaShortcut(keys)}
        disabled={isDisabled}
        className="toolbar-button"
        // Keeps the selection, and on phones the keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        <Icon aria-hidden size={18} />
      </Toolbar.Button>
    </Tooltip>
  );
}

/** Menu with the style of the current block. */
function StyleMenu({ editor }: { editor: Editor }) {
  const current = useEditorState({ editor, selector: () => findStyle(editor) });
  return (
    <MenuButton
      label="Style"
      entries={styleActions.map(({ id, label, keys = "", run }) => ({
        label,
        keys: formatShortcut(keys),
        isChosen: id === current.id,
        onChoose: () => run(editor),
      }))}
      focusAfter={() => editor.view.dom}
    >
      {(button) => (
        <Toolbar.Button
          {...button}
          aria-label={`Style: ${current.label}`}
          className="toolbar-button toolbar-menu"
        >
          {current.label}
          <ChevronDown aria-hidden size={16} />
        </Toolbar.Button>
      )}
    </MenuButton>
  );
}

/** Menu of the rarer marks. */
function MoreMenu({
  editor,
  onDialog,
}: {
  editor: Editor;
  onDialog: (dialog: EditorDialog) => void;
}) {
  const names = [...moreMarkActions.map(({ id }) => id), "footnote", "language"];
  const active = useEditorState({
    editor,
    selector: () => new Set(names.filter((name) => editor.isActive(name))),
  });
  return (
    <MenuButton
      label="More"
      entries={[
        ...moreMarkActions.map(({ id, label, keys = "", run }) => ({
          label,
          keys: formatShortcut(keys),
          isChecked: active.has(id),
          onChoose: () => run(editor),
        })),
        {
          label: "Footnote…",
          keys: formatShortcut(KEYS.footnote),
          isChecked: active.has("footnote"),
          onChoose: () => onDialog("footnote"),
        },
        {
          label: "Language…",
          isChecked: active.has("language"),
          onChoose: () => onDialog("language"),
        },
      ]}
      focusAfter={() => editor.view.dom}
    >
      {(button) => (
        <Toolbar.Button {...button} aria-label="More" className="toolbar-button">
          <Ellipsis aria-hidden size={18} />
        </Toolbar.Button>
      )}
    </MenuButton>
  );
}

/** Menu of the table at the cursor. */
function TableMenu({ editor }: { editor: Editor }) {
  const isShown = useEditorState({ editor, selector: () => isInTable(editor.state) });
  if (!isShown) return null;
  return (
    <MenuButton
      label="Rows and columns"
      entries={TABLE_COMMANDS.map(([label, command]) => ({
        label,
        isDanger: command.startsWith("delete"),
        onChoose: () => void changeTable(editor, command),
      }))}
      focusAfter={() => editor.view.dom}
    >
      {(button) => (
        <Toolbar.Button {...button} className="toolbar-button toolbar-menu">
          Rows and columns
          <ChevronDown aria-hidden size={16} />
        </Toolbar.Button>
      )}
    </MenuButton>
  );
}

function findStyle(editor: Editor): { id: string; label: string } {
  if (isInTable(editor.state)) return { id: "", label: "Table" };
  const action = styleActions.find(({ isActive }) => isActive?.(editor));
  if (action) return { id: action.id, label: action.label };
  const level = editor.getAttributes("heading").level;
  if (level) return { id: "", label: `Heading ${level}` };
  const other = Object.entries(BLOCK_NAMES).find(([name]) => editor.isActive(name));
  return { id: "", label: other?.[1] ?? "Block" };
}

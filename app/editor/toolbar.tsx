import { Toolbar as Base } from "@base-ui/react/toolbar";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { type Editor, useEditorState } from "@tiptap/react";
import Link from "lucide-react/icons/link";
import Redo from "lucide-react/icons/redo-2";
import Undo from "lucide-react/icons/undo-2";
import { memo, type Ref, type RefObject } from "react";
import { blockActions, dividerAction, type EditorAction, markActions } from "./editor-actions.ts";
import { StyleMenu } from "./style-menu.tsx";
import { ToolbarButton } from "./toolbar-button.tsx";

/** Drawn anew only when it changes: the form around it is drawn while somebody types. */
export const Toolbar = memo(TextTools);

/** What can be done to the text. One stop for the tab key; arrows move within, Escape leads back to the text. */
function TextTools({
  editor,
  pictureAction,
  onLink,
  popupRoot,
  ref,
}: {
  editor: Editor;
  pictureAction: EditorAction;
  onLink: () => void;
  /** What menus are drawn in. */
  popupRoot: RefObject<HTMLElement | null>;
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <Base.Root
      ref={ref}
      aria-label="Text tools"
      className="editor-toolbar"
      onKeyDownCapture={(event) => {
        if (event.key === "Escape") editor.commands.focus();
      }}
    >
      <StyleMenu editor={editor} popupRoot={popupRoot} />
      <ActionGroup
        editor={editor}
        label="Marks"
        actions={[...markActions, createLinkAction(onLink)]}
      />
      <ActionGroup editor={editor} label="Blocks" actions={blockActions} />
      <ActionGroup editor={editor} label="Insert" actions={[pictureAction, dividerAction]} />
      <HistoryGroup editor={editor} />
    </Base.Root>
  );
}

function createLinkAction(onLink: () => void): EditorAction {
  return {
    id: "link",
    label: "Link",
    icon: Link,
    keys: "Mod-k",
    run: onLink,
    isActive: (editor) => editor.isActive("link"),
  };
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
    <Base.Group aria-label={label} className="toolbar-group">
      {actions.map(({ id, run, isActive: _, ...action }, index) => (
        <ToolbarButton key={id} {...action} isPressed={active[index]} onPress={() => run(editor)} />
      ))}
    </Base.Group>
  );
}

function HistoryGroup({ editor }: { editor: Editor }) {
  const can = useEditorState({
    editor,
    selector: () => ({ undo: undoDepth(editor.state) > 0, redo: redoDepth(editor.state) > 0 }),
  });
  return (
    <Base.Group aria-label="History" className="toolbar-group">
      <ToolbarButton
        label="Undo"
        icon={Undo}
        keys="Mod-z"
        isDisabled={!can.undo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <ToolbarButton
        label="Redo"
        icon={Redo}
        keys="Mod-Shift-z"
        isDisabled={!can.redo}
        onPress={() => editor.chain().focus().redo().run()}
      />
    </Base.Group>
  );
}

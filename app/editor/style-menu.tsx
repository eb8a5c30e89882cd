import { Menu } from "@base-ui/react/menu";
import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, useEditorState } from "@tiptap/react";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { RefObject } from "react";
import { styleActions } from "./editor-actions.ts";
import { nameKeys } from "./key-names.ts";

/** What the block with the cursor is, and what it could be. */
export function StyleMenu({
  editor,
  popupRoot,
}: {
  editor: Editor;
  popupRoot: RefObject<HTMLElement | null>;
}) {
  const current = useEditorState({ editor, selector: () => findStyle(editor) });
  return (
    <Menu.Root modal={false}>
      <Toolbar.Button
        render={<Menu.Trigger />}
        aria-label={`Style: ${current.label}`}
        className="toolbar-button toolbar-menu"
      >
        {current.label}
        <ChevronDown aria-hidden size={16} />
      </Toolbar.Button>
      <Menu.Portal container={popupRoot}>
        <Menu.Positioner sideOffset={4} align="start" className="z-50">
          <Menu.Popup className="popup py-1" finalFocus={() => editor.view.dom}>
            <Menu.RadioGroup
              value={current.id}
              onValueChange={(id) => styleActions.find((action) => action.id === id)?.run(editor)}
            >
              {styleActions.map(({ id, label, keys = "" }) => (
                <Menu.RadioItem
                  key={id}
                  value={id}
                  closeOnClick
                  className="flex min-h-11 items-center gap-2 px-3 outline-none data-highlighted:bg-tint"
                >
                  <span className="w-4">
                    <Menu.RadioItemIndicator>
                      <Check aria-hidden size={16} />
                    </Menu.RadioItemIndicator>
                  </span>
                  {label}
                  <span className="ml-auto pl-6 text-meta text-quiet">{nameKeys(keys)}</span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Blocks that are no style of running text. */
const OTHER_BLOCKS = [
  ["blockQuote", "Quote"],
  ["image", "Picture"],
  ["divider", "Divider"],
  ["attribution", "Source line"],
] as const;

function findStyle(editor: Editor): { id: string; label: string } {
  const action = styleActions.find(({ isActive }) => isActive?.(editor));
  if (action) return { id: action.id, label: action.label };
  const level = editor.getAttributes("heading").level;
  if (level) return { id: "", label: `Heading ${level}` };
  const other = OTHER_BLOCKS.find(([name]) => editor.isActive(name));
  return { id: "", label: other?.[1] ?? "Block" };
}

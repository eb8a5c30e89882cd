import { Toolbar } from "@base-ui/react/toolbar";
import type { Editor } from "@tiptap/core";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { Tooltip } from "../ui/controls/tooltip.tsx";
import { later, whileOpen } from "../ui/later.tsx";
import { OpenedOnce } from "../ui/opened-once.tsx";
import type { EditorAction } from "./editor-actions.ts";

const InsertMenu = later(async () => (await import("./insert-menu.tsx")).InsertMenu, {
  takesKeys: whileOpen,
});

/** Button of the menu of blocks, whose code is loaded when it opens. */
export function InsertButton({
  editor,
  actions,
}: {
  editor: Editor;
  actions: readonly EditorAction[];
}) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  return (
    <>
      <Tooltip text="Insert block">
        <Toolbar.Button
          ref={anchor}
          aria-label="Insert block"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className="toolbar-button"
          onClick={() => {
            if (!isOpen) makeRoom(anchor.current);
            setOpen(!isOpen);
          }}
        >
          <Plus aria-hidden size={18} />
        </Toolbar.Button>
      </Tooltip>
      <div ref={container} className="contents" />
      <OpenedOnce isOpen={isOpen}>
        <InsertMenu
          {...{ editor, actions, isOpen, anchor, container }}
          onClose={() => setOpen(false)}
        />
      </OpenedOnce>
    </>
  );
}

/** Height of a menu that shows several blocks, in pixels. */
const ROOM = 360;

/** Scrolls the toolbar to the top where there is no room for the menu below it. */
function makeRoom(button: HTMLElement | null): void {
  if (button && innerHeight - button.getBoundingClientRect().bottom < ROOM)
    button.closest(".body-editor")?.scrollIntoView();
}

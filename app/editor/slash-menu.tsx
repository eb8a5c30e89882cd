import type { Editor } from "@tiptap/core";
import { useEffect, useId } from "react";
import { createPortal } from "react-dom";
import { ActionList, optionId } from "./action-list.tsx";
import type { SlashMenuState } from "./slash-menu-store.ts";

/** The slash menu at the cursor. The editor keeps the focus. */
export function SlashMenu({ editor, menu }: { editor: Editor; menu: SlashMenuState }) {
  const id = useId();
  const isOpen = menu.actions.length > 0;
  const active = isOpen ? optionId(id, menu.index) : undefined;

  // Sets ARIA attributes on the focused element, which Tiptap renders.
  useEffect(() => {
    if (!active) return;
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", active);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, active]);

  if (!isOpen) return null;
  return createPortal(
    <div className="popup">
      <ActionList id={id} actions={menu.actions} index={menu.index} onChoose={menu.choose} />
    </div>,
    menu.element,
  );
}

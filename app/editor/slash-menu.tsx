import type { Editor } from "@tiptap/core";
import { clsx } from "clsx";
import { useEffect, useId, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { SlashMenuStore } from "./slash-menu-extension.ts";

const NOTHING = () => undefined;

/** The slash menu at the cursor. The editor keeps the focus. */
export function SlashMenu({ editor, store }: { editor: Editor; store: SlashMenuStore }) {
  const menu = useSyncExternalStore(store.subscribe, store.current, NOTHING);
  const id = useId();
  const isOpen = menu !== undefined && menu.actions.length > 0;
  const active = isOpen ? `${id}-${menu.index}` : undefined;

  // Sets ARIA attributes on the focused element, which Tiptap renders.
  useEffect(() => {
    if (!active) return;
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", active);
    document.getElementById(active)?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, active]);

  if (!isOpen) return null;
  return createPortal(
    // It scrolls, so it can take the focus; the options above and below come into view by the editor's keys.
    <div id={id} role="listbox" aria-label="Blocks" tabIndex={0} className="popup slash-menu-list">
      {menu.actions.map((action, index) => (
        // Keys are handled by the editor, which has the focus.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={action.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === menu.index}
          className={clsx("slash-menu-option", index === menu.index && "bg-tint")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.choose(action)}
        >
          <action.icon aria-hidden size={18} />
          {action.label}
        </div>
      ))}
    </div>,
    menu.element,
  );
}

import { Popover } from "@base-ui/react/popover";
import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { ActionList, optionId } from "./action-list.tsx";
import { type EditorAction, filterActions } from "./editor-actions.ts";

/** Menu of the blocks that can be inserted, with a search by their names and other words for them. */
export function InsertMenu({
  editor,
  actions,
  isOpen,
  onClose,
  anchor,
  container,
}: {
  editor: Editor;
  actions: readonly EditorAction[];
  isOpen: boolean;
  onClose: () => void;
  /** The button. */
  anchor: RefObject<HTMLElement | null>;
  /** An element inside the button's landmark, for accessibility. */
  container: RefObject<HTMLElement | null>;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open, { event }) => {
        // A press on the button closes the menu by itself.
        const isButton = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!open && !(isButton && event.type.startsWith("pointer"))) onClose();
      }}
    >
      <Popover.Portal container={container}>
        <Popover.Positioner
          anchor={anchor}
          // The toolbar clips what scrolls with it.
          positionMethod="fixed"
          // The bar of the form covers what is above.
          collisionAvoidance={{ side: "none" }}
          sideOffset={4}
          align="start"
          className="z-50"
        >
          <Popover.Popup
            className="popup insert-menu"
            aria-label="Insert block"
            initialFocus={field}
            finalFocus={() => editor.view.dom}
          >
            <Search
              field={field}
              actions={actions}
              onChoose={(action) => {
                onClose();
                action.run(editor);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Search({
  field,
  actions,
  onChoose,
}: {
  field: RefObject<HTMLInputElement | null>;
  actions: readonly EditorAction[];
  onChoose: (action: EditorAction) => void;
}) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [index, setIndex] = useState(0);
  const found = filterActions(actions, query);

  function handleKey(event: KeyboardEvent) {
    // Other keys move within the toolbar.
    if (event.key !== "Escape") event.stopPropagation();
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const action = found[index];
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = moves[event.key];
    if (by !== undefined) setIndex((index + by + found.length) % found.length);
    else if (event.key === "Enter" && action) onChoose(action);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        ref={field}
        role="combobox"
        aria-label="Search blocks"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(id, index) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        placeholder="Search blocks"
        className="insert-search"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setIndex(0);
        }}
        onKeyDown={handleKey}
      />
      <p role="status" className={found.length > 0 ? "sr-only" : "px-3 py-2 text-quiet"}>
        {found.length === 0
          ? "No block is called that."
          : found.length === 1
            ? "1 block"
            : `${found.length} blocks`}
      </p>
      {found.length > 0 && <ActionList id={id} actions={found} index={index} onChoose={onChoose} />}
    </>
  );
}

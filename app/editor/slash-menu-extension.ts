import { Extension } from "@tiptap/core";
import { Suggestion } from "@tiptap/suggestion";
import { type EditorAction, filterActions } from "./editor-actions.ts";

/** Opens the slash menu at the start of a paragraph and handles its keys. */
export function slashMenuKeys({
  store,
  actions,
  container,
}: {
  store: SlashMenuStore;
  actions: readonly EditorAction[];
  /** CSS selector of the menu's container. */
  container: string;
}) {
  return Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      let unmount: (() => void) | undefined;
      const element = document.createElement("div");
      element.className = "slash-menu";
      return [
        Suggestion<EditorAction, EditorAction>({
          editor: this.editor,
          char: "/",
          startOfLine: true,
          container,
          items: ({ query }) => filterActions(actions, query),
          allow: ({ state, range }) =>
            state.doc.resolve(range.from).parent.type.name === "paragraph",
          command({ editor, range, props: action }) {
            editor.chain().focus().deleteRange(range).run();
            action.run(editor);
          },
          render: () => ({
            onStart(props) {
              unmount = props.mount(element);
              store.set({ element, actions: props.items, index: 0, choose: props.command });
            },
            onUpdate(props) {
              store.set({ element, actions: props.items, index: 0, choose: props.command });
            },
            onKeyDown({ event }) {
              return handleKey(store, event.key);
            },
            onExit() {
              unmount?.();
              store.set(undefined);
            },
          }),
        }),
      ];
    },
  });
}

/** Handles menu keys. Escape is handled by Tiptap. */
function handleKey(store: SlashMenuStore, key: string): boolean {
  const menu = store.current();
  const action = menu?.actions[menu.index];
  if (!menu || !action) return false;
  if (key === "ArrowDown") store.move(1);
  else if (key === "ArrowUp") store.move(-1);
  else if (key === "Enter" || key === "Tab") menu.choose(action);
  else return false;
  return true;
}

export type SlashMenuState = {
  /** Container of the menu, positioned at the cursor. */
  element: HTMLElement;
  actions: EditorAction[];
  index: number;
  choose: (action: EditorAction) => void;
};

/** State of the open menu, shared by the editor extension and the component. */
export function createSlashMenuStore() {
  let state: SlashMenuState | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    set(next: SlashMenuState | undefined): void {
      state = next;
      for (const listener of listeners) listener();
    },
    /** Moves the selection and wraps around at the ends. */
    move(by: number): void {
      if (!state || state.actions.length === 0) return;
      const count = state.actions.length;
      this.set({ ...state, index: (state.index + by + count) % count });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type SlashMenuStore = ReturnType<typeof createSlashMenuStore>;

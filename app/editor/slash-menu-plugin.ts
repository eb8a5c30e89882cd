import type { Editor } from "@tiptap/core";
import type { Plugin, PluginKey } from "@tiptap/pm/state";
import { Suggestion } from "@tiptap/suggestion";
import { type EditorAction, filterActions } from "./editor-actions.ts";
import type { SlashMenuOptions, SlashMenuStore } from "./slash-menu-store.ts";

/** Opens the slash menu and handles its keys. Loaded when the editor is open. */
export function slashMenuPlugin({
  store,
  actions,
  container,
  editor,
  key,
}: Omit<SlashMenuOptions, "loadActions"> & {
  actions: readonly EditorAction[];
  editor: Editor;
  key: PluginKey;
}): Plugin {
  let unmount: (() => void) | undefined;
  const element = document.createElement("div");
  element.className = "slash-menu";
  return Suggestion<EditorAction, EditorAction>({
    editor,
    pluginKey: key,
    char: "/",
    startOfLine: true,
    container,
    items: ({ query }) => filterActions(actions, query),
    allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name === "paragraph",
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

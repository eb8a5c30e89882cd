import { Extension } from "@tiptap/core";
import { Suggestion } from "@tiptap/suggestion";
import type { EditorAction } from "./editor-actions.ts";
import type { SlashMenuStore } from "./slash-menu-store.ts";

/** Opens the menu where a paragraph begins with a slash, and lets its keys choose. */
export function slashMenuKeys({
  store,
  actions,
  container,
}: {
  store: SlashMenuStore;
  actions: readonly EditorAction[];
  /** Selects the element that the menu is drawn in. */
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
              return pressKey(store, event.key);
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

/** Escape is the library's: it closes the menu and leaves the text as it is. */
function pressKey(store: SlashMenuStore, key: string): boolean {
  const menu = store.current();
  const action = menu?.actions[menu.index];
  if (!menu || !action) return false;
  if (key === "ArrowDown") store.move(1);
  else if (key === "ArrowUp") store.move(-1);
  else if (key === "Enter" || key === "Tab") menu.choose(action);
  else return false;
  return true;
}

/** The actions whose name holds what was typed, blanks aside. */
export function filterActions(actions: readonly EditorAction[], query: string): EditorAction[] {
  const plain = (text: string) => text.toLowerCase().replace(/\s/g, "");
  return actions.filter(({ label, id, synonyms = "" }) =>
    plain(`${label} ${id} ${synonyms}`).includes(plain(query)),
  );
}

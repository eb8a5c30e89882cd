import { Extension } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import type { EditorAction } from "./editor-actions.ts";
import { latePlugin } from "./late-plugin.ts";

export type SlashMenuOptions = {
  store: SlashMenuStore;
  actions: readonly EditorAction[];
  /** CSS selector of the menu's container. */
  container: string;
};

/** Opens the slash menu at the start of a paragraph and handles its keys. */
export function slashMenuKeys(options: SlashMenuOptions) {
  return Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      const { editor } = this;
      const key = new PluginKey("slashMenu");
      return [
        latePlugin(key, async () =>
          (await import("./slash-menu-plugin.ts")).slashMenuPlugin({ ...options, editor, key }),
        ),
      ];
    },
  });
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

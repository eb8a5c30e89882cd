import type { EditorAction } from "./editor-actions.ts";

export type SlashMenuState = {
  /** Where the menu is drawn; it is kept beside the cursor. */
  element: HTMLElement;
  actions: EditorAction[];
  index: number;
  choose: (action: EditorAction) => void;
};

/** What the open menu shows, between the editor that knows and the component that draws it. */
export function createSlashMenuStore() {
  let state: SlashMenuState | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    set(next: SlashMenuState | undefined): void {
      state = next;
      for (const listener of listeners) listener();
    },
    /** Moves to the next entry or the one before, around the ends. */
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

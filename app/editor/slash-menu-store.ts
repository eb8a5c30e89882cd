import type { EditorAction } from "./editor-actions.ts";

export type SlashMenuOptions = {
  store: SlashMenuStore;
  loadActions: () => Promise<readonly EditorAction[]>;
  /** CSS selector of the menu's container. */
  container: string;
};

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

import { type AnyExtension, Extension } from "@tiptap/core";
import { yCursorPlugin } from "@tiptap/y-tiptap";
import type { Awareness } from "y-protocols/awareness";

/** Somebody else who writes in the same body, as the others see them. */
export type Writer = { name: string; color: number };

export type Carets = {
  /** Holds where each writer is; the editor adds where this one is. */
  awareness: Awareness;
  /** The writer of a state; undefined for one that must not be shown. */
  findWriter: (clientId: number) => Writer | undefined;
};

/** Shows cursors and selections of colleagues with their names, and tells them of the own. */
export function colleagueCarets({ awareness, findWriter }: Carets): AnyExtension {
  return Extension.create({
    name: "colleagueCarets",
    // After the binding, whose positions it reads.
    priority: 50,
    addProseMirrorPlugins: () => [
      yCursorPlugin(awareness, {
        awarenessStateFilter: (own: number, clientId: number) =>
          own !== clientId && findWriter(clientId) !== undefined,
        cursorBuilder: (_: unknown, clientId: number) => buildCaret(findWriter(clientId)),
        selectionBuilder: (_: unknown, clientId: number) => ({
          class: "colleague-selection",
          "data-writer": String(findWriter(clientId)?.color ?? 0),
        }),
      }),
    ],
  });
}

function buildCaret(writer: Writer | undefined): HTMLElement {
  const caret = document.createElement("span");
  caret.className = "colleague-caret";
  caret.dataset.writer = String(writer?.color ?? 0);
  // Screen readers hear of colleagues elsewhere; a name in the middle of a sentence would be read with it.
  caret.ariaHidden = "true";
  const name = document.createElement("span");
  name.className = "colleague-name";
  name.textContent = writer?.name ?? "";
  // Word joiners: without text beside it the browser cannot draw its own cursor there.
  caret.append("\u2060", name, "\u2060");
  return caret;
}

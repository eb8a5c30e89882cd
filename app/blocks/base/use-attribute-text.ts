import type { NodeViewProps } from "@tiptap/react";
import { useCallback, useLayoutEffect, useMemo } from "react";
import { rawText } from "../../domain/parse-inlines.ts";
import { bindText } from "../../ui/shared-text/bind-text.ts";
import { changeString, findTextChange } from "../../ui/shared-text/text-change.ts";
import type { Delta } from "../../ui/shared-text/text-places.ts";

type Place = Pick<NodeViewProps, "editor" | "getPos"> & { name: string };

/**
 * Binds a field to a typed attribute of a block by the returned `ref`. `value` is the attribute as it was last shown:
 * where others changed it, the cursor of the field stays with its words.
 */
export function useAttributeText({ editor, getPos, name, value }: Place & { value: string }) {
  const source = useMemo(
    () => createAttributeSource({ editor, getPos, name }),
    [editor, getPos, name],
  );
  // Shows what others and undo changed in the document.
  useLayoutEffect(() => source.follow(value), [source, value]);
  return useCallback(
    (control: HTMLInputElement | null) => (control ? bindText(control, source) : undefined),
    [source],
  );
}

function createAttributeSource({ editor, getPos, name }: Place) {
  let known = "";
  let isUndo = false;
  let listener: ((delta: Delta, isUndo: boolean) => void) | undefined;

  function read(): string {
    const place = getPos();
    const node = place === undefined ? null : editor.state.doc.nodeAt(place);
    return rawText(node?.attrs[name]);
  }

  return {
    read,
    change(changes: Parameters<typeof changeString>[1]): void {
      const place = getPos();
      isUndo = false;
      known = changeString(read(), changes);
      if (place !== undefined)
        editor.view.dispatch(editor.state.tr.setNodeAttribute(place, name, known));
    },
    observe(onChange: NonNullable<typeof listener>) {
      known = read();
      listener = onChange;
      return () => {
        listener = undefined;
      };
    },
    follow(value: string): void {
      const change = findTextChange(known, value);
      known = value;
      if (!change) return;
      const { start, removed, inserted } = change;
      listener?.([{ retain: start }, { delete: removed }, { insert: inserted }], isUndo);
      isUndo = false;
    },
    /** The undo of the body, whose steps end by its own rules. */
    undo: {
      undo() {
        isUndo = true;
        editor.commands.undo();
      },
      redo() {
        isUndo = true;
        editor.commands.redo();
      },
      stopCapturing: () => undefined,
    },
  };
}

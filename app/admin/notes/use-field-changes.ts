import { useEffect, useReducer } from "react";
import type { Doc } from "yjs";
import { observeFields } from "../../editor/engine/shared-fields.ts";

/** Delay after typing before the words of notes are looked for again. */
const DELAY_MS = 400;

/** Renders again a moment after fields of a working copy have changed. */
export function useFieldChanges(doc: Doc): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  // Follows the document, which is outside of React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = observeFields(doc, () => {
      clearTimeout(timer);
      timer = setTimeout(render, DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [doc]);
}

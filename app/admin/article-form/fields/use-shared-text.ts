import { useCallback } from "react";
import { TEXT_FIELDS, type TextField } from "../../../domain/newsroom/article-fields.ts";
import { mayFollowTitle } from "../../../domain/newsroom/slug-machine.ts";
import { getSharedText } from "../../../editor/engine/shared-document.ts";
import { readSlug } from "../../../editor/engine/shared-slug.ts";
import { bindText } from "../../../ui/shared-text/bind-text.ts";
import { type ArticleDocument, useArticleDocument, useField } from "./article-document.ts";
import {
  createSlugSource,
  createTextSource,
  type FieldSource,
  prepareSlug,
} from "./text-source.ts";

/**
 * Binds a control to a text of the article by its `ref`, and tells colleagues of its selection. `text` is what
 * the document has.
 */
export function useSharedText(name: TextField, normalize?: (text: string) => string) {
  const document = useArticleDocument();
  const { value: text, error } = useField(name);
  const ref = useCallback(
    (control: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (!control) return undefined;
      const source = openSource(document, name);
      const unbind = bindText(control, source, normalize);
      const leave = followSelection(control, (selection) =>
        document.presence.setSelection(TEXT_FIELDS[name], selection),
      );
      return () => {
        leave();
        unbind();
        source.undo.destroy();
      };
    },
    [document, name, normalize],
  );
  return { ref, error, text };
}

function openSource({ doc, isLive, slug }: ArticleDocument, name: TextField): FieldSource {
  if (name === "slug") {
    return createSlugSource(doc, () => {
      slug.isWritten = true;
    });
  }
  if (name !== "title") return createTextSource(doc, TEXT_FIELDS[name]);
  const mayFollow = () =>
    !slug.isWritten &&
    mayFollowTitle({
      slug: readSlug(doc),
      title: getSharedText(doc, "title").toString(),
      isLive: isLive(),
    });
  return createTextSource(doc, "title", () => prepareSlug(doc, { isLive: isLive(), mayFollow }));
}

/** Calls back with the selection of a control, and undefined when it has lost the focus. */
function followSelection(
  control: HTMLInputElement | HTMLTextAreaElement,
  onSelection: (selection: { anchor: number; head: number } | undefined) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const report = () => {
    if (control !== control.ownerDocument.activeElement) return;
    const { selectionStart, selectionEnd, selectionDirection } = control;
    const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
    onSelection(
      selectionDirection === "backward"
        ? { anchor: end, head: start }
        : { anchor: start, head: end },
    );
  };
  for (const type of ["focus", "keyup", "pointerup", "input", "select"])
    control.addEventListener(type, report, { signal });
  control.addEventListener("blur", () => onSelection(undefined), { signal });
  return () => {
    onSelection(undefined);
    ending.abort();
  };
}

import { useCallback } from "react";
import { useController } from "react-hook-form";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import { mayFollowTitle } from "../../../domain/newsroom/slug-machine.ts";
import { getSharedText, type TextColumn } from "../../../editor/engine/shared-document.ts";
import { readSlug } from "../../../editor/engine/shared-slug.ts";
import { type ArticleDocument, useArticleDocument } from "./article-document.ts";
import { bindText } from "./bind-text.ts";
import { createSlugSource, createTextSource, prepareSlug, type TextSource } from "./text-source.ts";

const COLUMNS = {
  title: "title",
  slug: "slug",
  excerpt: "excerpt",
  imageAlt: "image_alt",
  imageCaption: "image_caption",
  sponsor: "sponsor",
} as const satisfies Partial<Record<keyof ArticleFields, TextColumn>>;

export type TextName = keyof typeof COLUMNS;

/**
 * Props of a control that edits a text of the article together with others, and its error. The form's value follows the
 * document.
 */
export function useSharedText(name: TextName, normalize?: (text: string) => string) {
  const document = useArticleDocument();
  const { field, fieldState } = useController<ArticleFields, TextName>({ name });
  const focus = field.ref;
  const ref = useCallback(
    (control: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (!control) return undefined;
      focus(control);
      const source = openSource(document, name);
      const unbind = bindText(control, source, normalize);
      return () => {
        unbind();
        source.undo.destroy();
        focus(null);
      };
    },
    [document, name, normalize, focus],
  );
  return { ref, name, error: fieldState.error?.message };
}

function openSource({ doc, isLive, slug }: ArticleDocument, name: TextName): TextSource {
  if (name === "slug") {
    return createSlugSource(doc, () => {
      slug.isWritten = true;
    });
  }
  if (name !== "title") return createTextSource(doc, COLUMNS[name]);
  const mayFollow = () =>
    !slug.isWritten &&
    mayFollowTitle({
      slug: readSlug(doc),
      title: getSharedText(doc, "title").toString(),
      isLive: isLive(),
    });
  return createTextSource(doc, "title", () => prepareSlug(doc, { isLive: isLive(), mayFollow }));
}

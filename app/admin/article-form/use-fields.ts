import { useEffect, useRef, useState } from "react";
import type { BodyEditorHandle } from "../../editor/body-editor.tsx";
import type { TagFieldHandle } from "../../ui/controls/tag-field.tsx";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import type { ArticleDocument } from "./fields/article-document.ts";
import { createFormFields } from "./fields/form-fields.ts";
import type { Presence } from "./presence/presence.ts";

/** Fields of the form: their values, and where they are on the page. */
export type Fields = ReturnType<typeof useFields>;

/** The fields of a working copy. What is typed goes to its document at once, and what others change there is shown. */
export function useFields(copy: WorkingCopy, presence: Presence) {
  const root = useRef<HTMLFormElement>(null);
  const editor = useRef<BodyEditorHandle>(null);
  const tags = useRef<TagFieldHandle>(null);
  const [form] = useState(() => createFormFields(copy));
  const [document] = useState<ArticleDocument>(() => ({
    doc: copy.doc,
    fields: form,
    presence,
    isLive: () => (copy.stored()?.live ?? null) !== null,
    slug: { isWritten: false },
  }));

  // Follows the document, which is outside of React.
  useEffect(() => form.connect(), [form]);

  return {
    form,
    document,
    root,
    editor,
    tags,
    /** Takes what was typed a moment ago, and a tag that was not finished by Enter. */
    flush(): void {
      editor.current?.flush();
      tags.current?.flush();
    },
  };
}

import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { applyUpdate, Doc } from "yjs";
import {
  BodyEditor,
  type BodyEditorHandle,
  type BodyEditorProps,
} from "../../../editor/body-editor.tsx";
import { fillFragment } from "../../../editor/engine/fill-fragment.ts";
import { seedDocument } from "../../../editor/engine/seed-document.ts";
import { getSharedBody } from "../../../editor/engine/shared-document.ts";

export type BodyFieldHandle = BodyEditorHandle & {
  /** Replaces the content as one undoable step. */
  replaceContent(content: unknown): void;
};

export type BodyFieldProps = Omit<BodyEditorProps, "fragment" | "openedContent" | "ref"> & {
  /** Returns the initial content when the editor loads: a local draft may have been restored before. */
  readContent: () => unknown;
  ref?: Ref<BodyFieldHandle>;
};

/** The body editor with a document of its own. A separate chunk, because the editor library is large. */
export function BodyField({ readContent, ref, ...props }: BodyFieldProps) {
  const editor = useRef<BodyEditorHandle>(null);
  const [openedContent, setOpenedContent] = useState(readContent);
  const [fragment] = useState(() => {
    const doc = new Doc();
    applyUpdate(doc, seedDocument(openedContent));
    return getSharedBody(doc);
  });
  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.current?.focus(),
      flush: () => editor.current?.flush(),
      replaceContent(content) {
        editor.current?.flush();
        fillFragment(fragment, content);
        setOpenedContent(content);
      },
    }),
    [fragment],
  );
  return <BodyEditor {...props} ref={editor} fragment={fragment} openedContent={openedContent} />;
}

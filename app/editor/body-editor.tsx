import { EditorContent } from "@tiptap/react";
import { type Ref, useImperativeHandle, useMemo } from "react";
import type { StoredContent } from "./engine/document-record.ts";
import { Toolbar } from "./toolbar.tsx";
import { useBodyEditor } from "./use-body-editor.ts";

export type { StoredContent };

/** Stores a picture and gives its path in the bucket `article-images`; fails with an `Error` whose message is for the writer. */
export type UploadPicture = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

export type BodyEditorHandle = {
  focus(): void;
  /** Puts another text in the place of this one; undo takes it back. */
  replaceContent(content: unknown): void;
  /** Hands over now what was typed in the last moments. */
  flush(): void;
};

export type BodyEditorProps = {
  /** `articles.content` in any of its shapes. */
  initialContent: unknown;
  /** Told a few times a second while somebody types, and when they leave the text; never on opening. */
  onChange: (content: StoredContent) => void;
  uploadPicture: UploadPicture;
  /** Id of the element that names the text. */
  labelledBy: string;
  /** Id of the element that says what is wrong with it. */
  describedBy?: string;
  isInvalid?: boolean;
  ref?: Ref<BodyEditorHandle>;
};

/** Where the text of a story is written. */
export function BodyEditor(props: BodyEditorProps) {
  const { labelledBy, describedBy, isInvalid = false } = props;
  const attributes = useMemo(
    () => ({
      class: "story story-editor",
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelledBy,
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
      ...(isInvalid ? { "aria-invalid": "true" } : {}),
    }),
    [labelledBy, describedBy, isInvalid],
  );
  const { editor, words, flush, replaceContent } = useBodyEditor({ ...props, attributes });
  useImperativeHandle(
    props.ref,
    () => ({ focus: () => editor.commands.focus(), replaceContent, flush }),
    [editor, replaceContent, flush],
  );
  return (
    <div className="body-editor">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
      <p className="text-meta text-quiet">{words} words</p>
    </div>
  );
}

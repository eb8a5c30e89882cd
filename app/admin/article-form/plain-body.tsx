import { type Ref, useImperativeHandle, useRef } from "react";
import { storedText } from "../../domain/read-time.ts";

export type StoredContent = { main: unknown[] };
export type BodyEditorHandle = {
  focus: () => void;
  flush: () => void;
  replaceContent: (content: unknown) => void;
};
export type UploadPicture = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

export function BodyEditor(props: {
  initialContent: unknown;
  onChange: (content: StoredContent) => void;
  uploadPicture: UploadPicture;
  labelledBy: string;
  describedBy?: string;
  isInvalid?: boolean;
  ref?: Ref<BodyEditorHandle>;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(props.ref, () => ({
    focus: () => area.current?.focus(),
    flush: () => undefined,
    replaceContent(content: unknown) {
      if (area.current) area.current.value = storedText(content);
    },
  }));
  return (
    <textarea
      ref={area}
      rows={12}
      className="border border-field bg-paper p-3"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid}
      defaultValue={storedText(props.initialContent)}
      onChange={(event) =>
        props.onChange({
          main: event.target.value
            .split(/\n\n+/)
            .map((text) => ({ type: "paragraph", children: [{ text }] })),
        })
      }
    />
  );
}

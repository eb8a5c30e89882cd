import { BodyEditor, type BodyEditorProps } from "../../../editor/body-editor.tsx";

export type BodyFieldProps = Omit<BodyEditorProps, "initialContent"> & {
  /** Returns the initial content when the editor loads: a local draft may have been restored before. */
  readContent: () => unknown;
};

/** The body editor. A separate chunk, because the editor library is large. */
export function BodyField({ readContent, ...props }: BodyFieldProps) {
  return <BodyEditor {...props} initialContent={readContent()} />;
}

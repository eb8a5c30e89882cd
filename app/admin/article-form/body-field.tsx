import { BodyEditor, type BodyEditorProps } from "../../editor/body-editor.tsx";

export type BodyFieldProps = Omit<BodyEditorProps, "initialContent"> & {
  /** What the editor begins with, read when it opens: unsaved changes may have been restored before. */
  readContent: () => unknown;
};

/** The editor of the form; with it comes all that is heavy. */
export function BodyField({ readContent, ...props }: BodyFieldProps) {
  return <BodyEditor {...props} initialContent={readContent()} />;
}

import type { EditorState } from "@tiptap/pm/state";
import { ProsemirrorBinding, ySyncPluginKey } from "@tiptap/y-tiptap";

/** Connection of a mounted editor to its shared body. */
export function getBinding(state: EditorState): ProsemirrorBinding | undefined {
  const binding: unknown = ySyncPluginKey.getState(state)?.binding;
  return binding instanceof ProsemirrorBinding ? binding : undefined;
}

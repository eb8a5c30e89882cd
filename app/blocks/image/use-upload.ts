import type { NodeViewProps } from "@tiptap/react";
import { useContext, useSyncExternalStore } from "react";
import { type ImageUpload, ImageUploadsContext } from "./image-uploads.ts";

/** The upload with an id, while it is known in this browser. */
export function useUpload(id: string): ImageUpload | undefined {
  const uploads = useContext(ImageUploadsContext);
  return useSyncExternalStore(uploads?.subscribe ?? subscribeToNothing, () => uploads?.get(id));
}

/** Sets the id of a running upload, which is no step of its own for undo. */
export function useSetUpload({ editor, getPos }: Pick<NodeViewProps, "editor" | "getPos">) {
  return (name: string, id: string): void => {
    const place = getPos();
    if (place === undefined) return;
    const { tr } = editor.state;
    editor.view.dispatch(tr.setNodeAttribute(place, name, id).setMeta("addToHistory", false));
  };
}

function subscribeToNothing() {
  return () => undefined;
}

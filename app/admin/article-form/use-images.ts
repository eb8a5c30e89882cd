import { useEffect, useRef, useState } from "react";
import { toFields } from "../../data/articles/article-row.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { removeUnusedImages } from "../../data/images/remove-images.ts";
import { CONNECTION_BROKE } from "../../domain/newsroom/image-path.ts";
import { imagePaths } from "../../domain/newsroom/used-images.ts";
import type { UploadImage } from "../../editor/body-editor.tsx";
import { loadOnce } from "../../ui/load-once.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { createUploadTracker } from "./engine/upload-tracker.ts";

const mediaCode = loadOnce(() => import("../store-media.ts"));
const code = loadOnce(() => import("../store-image.ts"));

/** Images of the form. */
export type Images = ReturnType<typeof useImages>;

/** Uploads images of the form. Publishing waits for running uploads, and those that nothing uses are deleted. */
export function useImages(copy: WorkingCopy) {
  const registerUpload = useUploadCleanup(copy);
  const [hasPending, setPending] = useState(false);
  const [watch] = useState(() => createUploadTracker((state) => setPending(state !== "stored")));
  const [isWaiting, setWaiting] = useState(false);
  // Ignores uploads that end after the form was closed.
  useEffect(() => () => watch.stop(), [watch]);

  const upload: UploadImage = async (file, options) => {
    const { storeImage } = await code.load().catch(() => {
      throw new Error(CONNECTION_BROKE);
    });
    const { path, isKnown } = await storeImage(file, options);
    // One of the library is not this form's to remove.
    if (!isKnown) registerUpload(path);
    return path;
  };

  const uploadMedia: UploadImage = async (file, options) => {
    const { storeMedia } = await mediaCode.load().catch(() => {
      throw new Error(CONNECTION_BROKE);
    });
    return storeMedia(file, options);
  };

  return {
    upload,
    uploadMedia,
    report: watch.report,
    /** Whether images are not uploaded. They exist only in this form: working copies hold no files. */
    hasPending,
    /** The same now, for what runs later than the rendering. */
    isPending: () => watch.current() !== "stored",
    /** Whether publishing waits for uploads. */
    isWaiting,
    /** Resolves when uploads have ended: whether all succeeded. Undefined when something waits for them already. */
    async untilSent(): Promise<boolean | undefined> {
      if (isWaiting) return undefined;
      setWaiting(watch.current() === "sending");
      const state = await watch.untilSent();
      setWaiting(false);
      return state === "stored";
    },
  };
}

/**
 * Deletes unused uploads from storage when the form closes; until then undo may restore them. Keeps all when there are
 * changes that are not stored, and those that the working copy uses. The database keeps what any version shows.
 *
 * @returns a function that registers an upload.
 */
function useUploadCleanup(copy: WorkingCopy): (path: string) => void {
  const uploaded = useRef(new Set<string>());
  // Cleans up storage on unmount.
  useEffect(() => {
    const { current: paths } = uploaded;
    return () => {
      if (paths.size === 0 || !copy.isStored()) return;
      const needed = new Set(imagePaths(toFields(copy.read())));
      const unneeded = [...paths].filter((path) => !needed.has(path));
      // A leftover file is harmless, and the writer could not do anything about it.
      removeUnusedImages(getBrowserClient(), { paths: unneeded }).catch(console.error);
    };
  }, [copy]);
  return (path) => uploaded.current.add(path);
}

import { useEffect, useRef, useState } from "react";
import type { ImagesState, UploadImage } from "../blocks/image/image-uploads.ts";
import { UnusableFileError } from "../domain/newsroom/image-path.ts";
import type { ImageUpload } from "../ui/controls/image-field.tsx";

const STATES = { idle: "stored", running: "sending", failed: "failed" } as const;

/** Uploads the image of a field. `onStored` receives its path, `onState` the upload state. Aborts on unmount. */
export function useImageUpload(
  uploadImage: UploadImage,
  on: { onState: (state: ImagesState) => void; onStored: (path: string) => void },
) {
  const [upload, setUpload] = useState<ImageUpload>({ state: "idle" });
  const running = useRef<{ file: File; controller: AbortController }>(undefined);

  // Aborts the upload on unmount.
  useEffect(() => () => running.current?.controller.abort(), []);

  async function start(file: File): Promise<void> {
    running.current?.controller.abort();
    const controller = new AbortController();
    running.current = { file, controller };
    const show = (next: ImageUpload) => {
      if (controller.signal.aborted) return;
      setUpload(next);
      // A file that cannot be used is refused and does not count as a failed upload.
      const isRefused = next.state === "failed" && !next.canRetry;
      on.onState(isRefused ? "stored" : STATES[next.state]);
    };
    const fileName = file.name;
    show({ state: "running", fraction: 0, fileName });
    try {
      const path = await uploadImage(file, {
        signal: controller.signal,
        onProgress: (fraction) => show({ state: "running", fraction, fileName }),
      });
      if (controller.signal.aborted) return;
      on.onStored(path);
      show({ state: "idle" });
    } catch (error) {
      show({
        state: "failed",
        message: error instanceof Error ? error.message : String(error),
        canRetry: !(error instanceof UnusableFileError),
      });
    }
  }

  return {
    upload,
    start: (file: File) => void start(file),
    retry: () => {
      if (running.current) void start(running.current.file);
    },
    cancel: () => {
      running.current?.controller.abort();
      setUpload({ state: "idle" });
      on.onState("stored");
    },
  };
}

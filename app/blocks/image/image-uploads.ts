import { createContext } from "react";
import { UnusableFileError } from "../../domain/newsroom/image-path.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";

/**
 * Uploads an image and returns its path in the bucket `article-images`. Rejects with an `Error` whose message is shown;
 * an `UnusableFileError` is not retried.
 */
export type UploadImage = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

/** Facts of a file by the names of the attributes of its block: texts of an image, or the length of a recording. */
export type FileFacts = Readonly<Record<string, string | number | boolean>>;

/** Texts of an image by the names of the attributes of its block, and whether it needs an alternative text. */
export type ImageTexts = Partial<Record<"alt" | "caption" | "credit", string>> & {
  isDecorative?: boolean;
};

/** Finds the texts that the library has for an image, which its file may have brought along. */
export type FindImageTexts = (path: string) => Promise<ImageTexts | null>;

export type ImageUpload = {
  file: File;
  /** Object URL of the file. */
  preview: string;
} & (
  | { state: "sending"; fraction: number }
  | { state: "failed"; message: string; canRetry: boolean }
  | { state: "done"; path: string; facts: FileFacts }
);

/** Combined state of several uploads: one is running, else one failed, else all are stored. */
export type ImagesState = "sending" | "failed" | "stored";

type Previews = { create: (file: File) => string; revoke: (preview: string) => void };

/** Uploads of one editor: images, and audio, video and captions. The shared document refers to a running upload by its id, which no other browser knows. */
export function createImageUploads({
  upload,
  findFacts,
  previews,
}: {
  upload: UploadImage;
  /** Facts of a stored file. */
  findFacts: (path: string, file: File) => Promise<FileFacts | null>;
  previews: Previews;
}) {
  const uploads = new Map<string, ImageUpload>();
  const aborts = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function set(id: string, next: ImageUpload): void {
    uploads.set(id, next);
    for (const listener of listeners) listener();
  }

  async function send(id: string, file: File, preview: string): Promise<void> {
    const abort = new AbortController();
    aborts.set(id, abort);
    const isCurrent = () => aborts.get(id) === abort && !abort.signal.aborted;
    set(id, { file, preview, state: "sending", fraction: 0 });
    try {
      const path = await upload(file, {
        signal: abort.signal,
        onProgress(fraction) {
          if (isCurrent()) set(id, { file, preview, state: "sending", fraction });
        },
      });
      const facts = (await findFacts(path, file)) ?? {};
      if (!isCurrent()) return;
      set(id, { file, preview, state: "done", path, facts });
    } catch (error) {
      if (!isCurrent()) return;
      const message = error instanceof Error ? error.message : "";
      set(id, {
        file,
        preview,
        state: "failed",
        message: message || "We couldn't upload the file. Try again.",
        canRetry: !(error instanceof UnusableFileError),
      });
    }
  }

  return {
    /** Starts an upload and returns its id. */
    start(file: File): string {
      const id = randomId();
      void send(id, file, previews.create(file));
      return id;
    },
    retry(id: string): void {
      const upload = uploads.get(id);
      if (upload) void send(id, upload.file, upload.preview);
    },
    /** Aborts an upload. The file is kept, so that undo can restore it. */
    cancel(id: string): void {
      const upload = uploads.get(id);
      if (upload?.state !== "sending") return;
      aborts.get(id)?.abort();
      set(id, { ...upload, state: "failed", message: "The upload was canceled.", canRetry: true });
    },
    get: (id: string) => uploads.get(id),
    /** Undefined until the upload is done. */
    getStored(id: string): { path: string; facts: FileFacts } | undefined {
      const upload = uploads.get(id);
      return upload?.state === "done" ? upload : undefined;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called when the editor is removed. */
    dispose(): void {
      for (const abort of aborts.values()) abort.abort();
      for (const { preview } of uploads.values()) previews.revoke(preview);
    },
  };
}

export type ImageUploads = ReturnType<typeof createImageUploads>;

/** Uploads of the editor around an image. */
export const ImageUploadsContext = createContext<ImageUploads | undefined>(undefined);

/** Stores a picture and gives its path in the bucket `article-images`; fails with an `Error` whose message is for the writer. */
export type UploadPicture = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

export type PictureUpload = {
  file: File;
  /** An address of the file in this browser. */
  preview: string;
} & (
  | { state: "sending"; fraction: number }
  | { state: "failed"; message: string }
  | { state: "done"; path: string }
);

/** How the pictures of a text stand: one is on its way; else one did not arrive; else all are stored. */
export type PicturesState = "sending" | "failed" | "stored";

type Previews = { create: (file: File) => string; revoke: (preview: string) => void };

/** The pictures of one editor that are on their way, by an id that stands in the text until they are there. */
export function createPictureUploads({
  upload,
  previews,
  onDone,
}: {
  upload: UploadPicture;
  previews: Previews;
  /** A picture can take its place in the text. */
  onDone: () => void;
}) {
  const uploads = new Map<string, PictureUpload>();
  const aborts = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let count = 0;

  function set(id: string, next: PictureUpload): void {
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
      if (!isCurrent()) return;
      set(id, { file, preview, state: "done", path });
      onDone();
    } catch (error) {
      if (!isCurrent()) return;
      const message = error instanceof Error ? error.message : "";
      set(id, {
        file,
        preview,
        state: "failed",
        message: message || "The picture was not stored.",
      });
    }
  }

  return {
    /** Begins to send a file; gives the id of the upload. */
    start(file: File): string {
      count += 1;
      const id = `picture-${count}`;
      void send(id, file, previews.create(file));
      return id;
    },
    retry(id: string): void {
      const known = uploads.get(id);
      if (known) void send(id, known.file, known.preview);
    },
    /** Stops sending; the file stays known, so that undo can bring it back. */
    cancel(id: string): void {
      const known = uploads.get(id);
      if (known?.state !== "sending") return;
      aborts.get(id)?.abort();
      set(id, { ...known, state: "failed", message: "The picture was not sent to its end." });
    },
    get: (id: string) => uploads.get(id),
    /** Undefined unless it is there. */
    getPath(id: string): string | undefined {
      const known = uploads.get(id);
      return known?.state === "done" ? known.path : undefined;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The editor is gone. */
    dispose(): void {
      for (const abort of aborts.values()) abort.abort();
      for (const { preview } of uploads.values()) previews.revoke(preview);
    },
  };
}

export type PictureUploads = ReturnType<typeof createPictureUploads>;

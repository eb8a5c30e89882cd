import { UnusableFileError } from "../../domain/newsroom/image-path.ts";

export type ListedUpload = { id: number; file: File } & (
  | { state: "waiting" | "done" }
  | { state: "sending"; fraction: number }
  | { state: "failed"; message: string; canRetry: boolean }
);

type Store = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<void>;

/** Uploads that run at the same time. */
const AT_ONCE = 3;

/** Uploads files in their order, a few at a time. `onDone` is called when none is left to do. */
export function createUploadList({
  store,
  onChange,
  onDone,
}: {
  store: Store;
  onChange: (uploads: readonly ListedUpload[]) => void;
  onDone: () => void;
}) {
  let uploads: readonly ListedUpload[] = [];
  let lastId = 0;
  const { signal } = new AbortController();

  function set(next: ListedUpload): void {
    uploads = uploads.map((upload) => (upload.id === next.id ? next : upload));
    onChange(uploads);
  }

  function startNext(): void {
    const running = uploads.filter(({ state }) => state === "sending").length;
    const waiting = uploads.filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, Math.max(0, AT_ONCE - running))) void send(upload);
    if (running + waiting.length === 0) onDone();
  }

  async function send({ id, file }: ListedUpload): Promise<void> {
    set({ id, file, state: "sending", fraction: 0 });
    try {
      await store(file, {
        signal,
        onProgress: (fraction) => set({ id, file, state: "sending", fraction }),
      });
      set({ id, file, state: "done" });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const canRetry = !(error instanceof UnusableFileError);
      set({ id, file, state: "failed", message, canRetry });
    }
    startNext();
  }

  return {
    add(files: readonly File[]): void {
      if (files.length === 0) return;
      const added = files.map((file) => ({ id: ++lastId, file, state: "waiting" as const }));
      uploads = [...uploads, ...added];
      onChange(uploads);
      startNext();
    },
    retry(id: number): void {
      const failed = uploads.find((upload) => upload.id === id);
      if (failed?.state !== "failed") return;
      set({ id, file: failed.file, state: "waiting" });
      startNext();
    },
    clear(): void {
      uploads = [];
      onChange(uploads);
    },
  };
}

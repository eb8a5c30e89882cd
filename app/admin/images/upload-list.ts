import { failureMessage } from "../../domain/failure-text.ts";
import { ConnectionLostError, UnusableFileError } from "../../domain/newsroom/image-path.ts";

export type ListedUpload = { id: number; file: File } & (
  | { state: "waiting" }
  | { state: "done"; isKnown: boolean }
  | { state: "sending" | "paused"; fraction: number }
  | { state: "failed"; message: string; canRetry: boolean }
);

type Store = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<{ isKnown: boolean }>;

/** Uploads that run at the same time. */
const AT_ONCE = 3;

const CANCELED = "Canceled.";

/**
 * Uploads files in their order, a few at a time. One that loses the connection keeps its turn, and goes on when
 * `untilConnected` resolves. `onDone` is called when none is left to do.
 */
export function createUploadList({
  store,
  untilConnected,
  onChange,
  onDone,
}: {
  store: Store;
  /** `attempt` counts from 0 since the upload last made progress. */
  untilConnected: (attempt: number, signal: AbortSignal) => Promise<void>;
  onChange: (uploads: readonly ListedUpload[]) => void;
  onDone: () => void;
}) {
  let uploads: readonly ListedUpload[] = [];
  let lastId = 0;
  const running = new Map<number, AbortController>();

  function set(next: ListedUpload): void {
    uploads = uploads.map((upload) => (upload.id === next.id ? next : upload));
    onChange(uploads);
  }

  function startNext(): void {
    const waiting = uploads.filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, Math.max(0, AT_ONCE - running.size))) void send(upload);
    if (running.size + waiting.length === 0) onDone();
  }

  async function send({ id, file }: ListedUpload): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const { isKnown } = await sendUntilStored({ id, file }, controller.signal);
      set({ id, file, state: "done", isKnown });
    } catch (error) {
      const isCanceled = controller.signal.aborted;
      const message = isCanceled ? CANCELED : failureMessage(error);
      set({ id, file, state: "failed", message, canRetry: !(error instanceof UnusableFileError) });
    }
    running.delete(id);
    startNext();
  }

  async function sendUntilStored(
    { id, file }: Pick<ListedUpload, "id" | "file">,
    signal: AbortSignal,
  ): Promise<{ isKnown: boolean }> {
    let sent = 0;
    let attempt = 0;
    const onProgress = (fraction: number) => {
      if (signal.aborted) return;
      if (fraction > sent) attempt = 0;
      sent = fraction;
      set({ id, file, state: "sending", fraction });
    };
    onProgress(0);
    for (;;) {
      try {
        return await store(file, { signal, onProgress });
      } catch (error) {
        if (!(error instanceof ConnectionLostError)) throw error;
        set({ id, file, state: "paused", fraction: sent });
        await untilConnected(attempt, signal);
        attempt += 1;
        set({ id, file, state: "sending", fraction: sent });
      }
    }
  }

  function stop(id: number): void {
    const controller = running.get(id);
    if (controller) controller.abort();
    else
      uploads = uploads.map((upload) =>
        upload.id === id && upload.state === "waiting"
          ? { id, file: upload.file, state: "failed", message: CANCELED, canRetry: true }
          : upload,
      );
  }

  return {
    add(files: readonly File[]): void {
      if (files.length === 0) return;
      const added = files.map((file) => ({ id: ++lastId, file, state: "waiting" as const }));
      uploads = [...uploads, ...added];
      onChange(uploads);
      startNext();
    },
    /** Uploads these again, of those that failed or were canceled. */
    retry(ids: readonly number[]): void {
      uploads = uploads.map((upload) =>
        ids.includes(upload.id) && upload.state === "failed" && upload.canRetry
          ? { id: upload.id, file: upload.file, state: "waiting" }
          : upload,
      );
      onChange(uploads);
      startNext();
    },
    /** Ends these uploads, and those that wait. */
    cancel(ids: readonly number[]): void {
      for (const id of ids) stop(id);
      onChange(uploads);
    },
    clear(): void {
      uploads = [];
      onChange(uploads);
    },
  };
}

/** The share of all bytes that is uploaded, from 0 to 1. Files that failed count as done. */
export function uploadedShare(uploads: readonly ListedUpload[]): number {
  let sent = 0;
  let total = 0;
  for (const upload of uploads) {
    total += upload.file.size;
    if (upload.state === "done" || upload.state === "failed") sent += upload.file.size;
    else if (upload.state !== "waiting") sent += upload.fraction * upload.file.size;
  }
  return total === 0 ? 0 : sent / total;
}

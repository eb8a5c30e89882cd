import { expect, test, vi } from "vitest";
import { UnusableFileError } from "../../domain/newsroom/image-path.ts";
import { createImageUploads, type UploadImage } from "./image-uploads.ts";

const file = new File(["x"], "harbour.png", { type: "image/png" });

/** Uploads that the test settles. */
function start() {
  const sent: {
    options: Parameters<UploadImage>[1];
    resolve: (path: string) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const revoke = vi.fn();
  const uploads = createImageUploads({
    upload: (_file, options) =>
      new Promise((resolve, reject) => sent.push({ options, resolve, reject })),
    findFacts: async () => ({ caption: "The harbor." }),
    previews: { create: () => "blob:preview", revoke },
  });
  return { uploads, sent, revoke };
}

test("an upload reports progress until it has a path", async () => {
  const { uploads, sent } = start();
  const id = uploads.start(file);
  expect(uploads.get(id)).toMatchObject({ state: "sending", fraction: 0, preview: "blob:preview" });
  sent[0]?.options.onProgress(0.5);
  expect(uploads.get(id)).toMatchObject({ state: "sending", fraction: 0.5 });
  expect(uploads.getStored(id)).toBeUndefined();
  sent[0]?.resolve("2026/11/harbour.png");
  await vi.waitFor(() => expect(uploads.getStored(id)?.path).toBe("2026/11/harbour.png"));
});

test("a failed upload keeps its file and message and can be retried", async () => {
  const { uploads, sent } = start();
  const id = uploads.start(file);
  sent[0]?.reject(new Error("The connection broke."));
  await vi.waitFor(() =>
    expect(uploads.get(id)).toMatchObject({
      state: "failed",
      message: "The connection broke.",
      canRetry: true,
    }),
  );
  uploads.retry(id);
  expect(uploads.get(id)).toMatchObject({ state: "sending", fraction: 0 });
  sent[1]?.resolve("2026/11/harbour.png");
  await vi.waitFor(() => expect(uploads.getStored(id)?.path).toBe("2026/11/harbour.png"));
});

test("an upload of an unusable file cannot be retried", async () => {
  const { uploads, sent } = start();
  const id = uploads.start(file);
  sent[0]?.reject(new UnusableFileError("Choose a JPEG file."));
  await vi.waitFor(() =>
    expect(uploads.get(id)).toMatchObject({ message: "Choose a JPEG file.", canRetry: false }),
  );
});

test("a canceled upload ignores late progress and results", async () => {
  const { uploads, sent } = start();
  const id = uploads.start(file);
  uploads.cancel(id);
  expect(sent[0]?.options.signal.aborted).toBe(true);
  sent[0]?.options.onProgress(0.9);
  sent[0]?.resolve("2026/11/harbour.png");
  await Promise.resolve();
  expect(uploads.get(id)).toMatchObject({ state: "failed" });
  expect(uploads.getStored(id)).toBeUndefined();
});

test("uploads notify listeners of changes and are aborted on dispose", () => {
  const { uploads, sent, revoke } = start();
  const listener = vi.fn();
  const stop = uploads.subscribe(listener);
  uploads.start(file);
  sent[0]?.options.onProgress(0.5);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  sent[0]?.options.onProgress(0.6);
  expect(listener).toHaveBeenCalledTimes(2);
  uploads.dispose();
  expect(sent[0]?.options.signal.aborted).toBe(true);
  expect(revoke).toHaveBeenCalledWith("blob:preview");
});

test("a finished upload has the texts of the library", async () => {
  const { uploads, sent } = start();
  const id = uploads.start(file);
  sent[0]?.resolve("2026/11/harbour.png");
  await vi.waitFor(() =>
    expect(uploads.getStored(id)).toMatchObject({ facts: { caption: "The harbor." } }),
  );
});

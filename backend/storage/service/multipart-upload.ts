import { Readable } from "node:stream";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { readChunks } from "../objects/object-store.ts";
import { isBodyError, StorageError } from "../objects/storage-error.ts";

/** The file of a form, with its metadata from the form. */
export type UploadedFile = {
  stream: ReadableStream<Uint8Array>;
  contentType: string;
  /** Seconds, as supabase-js sends it, or a whole `Cache-Control` value. */
  cacheControl?: string;
  /** The uploader's own metadata, as JSON. */
  metadata?: string;
};

/**
 * Finds the file in a `multipart/form-data` body and streams it as it arrives. supabase-js sends files
 * and blobs in this form, under an empty field name and after the other fields.
 *
 * @throws StorageError 400 when there is no file, or the form is malformed.
 */
export function readMultipart(
  body: ReadableStream<Uint8Array>,
  contentType: string,
): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
  const source = Readable.from(readChunks(body));
  let form: ReturnType<typeof createForm>;
  try {
    form = createForm(contentType);
  } catch (error) {
    return Promise.reject(malformed(error));
  }
  let cacheControl: string | undefined;
  let metadata: string | undefined;
  let file: Readable | undefined;

  form.on("field", (name, value) => {
    if (name === "cacheControl") cacheControl = value;
    if (name === "metadata") metadata = value;
  });
  form.on("file", (_name, stream, _filename, _encoding, mimeType) => {
    if (file) {
      stream.resume();
      return;
    }
    file = stream;
    // Readers of the stream receive the error; without a reader it would end the process.
    stream.on("error", () => undefined);
    resolve({ stream: toWebStream(stream), contentType: mimeType, cacheControl, metadata });
  });
  form.on("finish", () => reject(malformed()));

  function fail(error: unknown): void {
    const isKnown = error instanceof StorageError || isBodyError(error);
    const failure = isKnown ? error : malformed(error);
    file?.destroy(failure);
    reject(failure);
    source.destroy();
  }
  form.on("error", fail);
  source.on("error", fail);
  source.pipe(form);
  return promise;
}

function createForm(contentType: string) {
  const headers: BusboyHeaders = { "content-type": contentType };
  return new Busboy({ headers, limits: { fields: 20, fieldSize: 64 * 1024, parts: 30 } });
}

async function* readFile(file: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) yield chunk;
}

function toWebStream(file: Readable): ReadableStream<Uint8Array> {
  const chunks = readFile(file);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        // The rest of the form has to be drained, or the connection stays blocked.
        file.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

function malformed(cause?: unknown): StorageError {
  return new StorageError(400, "InvalidRequest", "The form holds no file, or is malformed.", cause);
}

import type { App } from "@supabase/lite";

/** Where `@supabase/lite` keeps the bytes of objects. */
export type StorageAdapter = NonNullable<App["_storageAdapter"]>;

export type ObjectMetadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;
export type ObjectResponse = Awaited<ReturnType<StorageAdapter["getObject"]>>;
export type ObjectBody = Parameters<StorageAdapter["uploadObject"]>[3];
export type ConditionalHeaders = NonNullable<Parameters<StorageAdapter["getObject"]>[3]>;

/** Yields the bytes of an upload, in whichever form they come. */
export async function* readChunks(body: ObjectBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) {
    yield body;
    return;
  }
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Reached early when the consumer stops: tells the sender to stop too. After the end it does nothing.
    await reader.cancel().catch(() => undefined);
  }
}

/** The whole of a stored object as bytes. */
export async function collectBody(body: ObjectResponse["body"]): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer());
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(body)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

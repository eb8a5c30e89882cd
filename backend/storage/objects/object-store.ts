import { toStorageError } from "./storage-error.ts";

/** Metadata of a stored object. */
export type ObjectMetadata = {
  cacheControl: string;
  /** Length of this response; `size` is that of the whole object. */
  contentLength: number;
  size: number;
  mimetype: string;
  lastModified?: Date | undefined;
  eTag: string;
  contentRange?: string | undefined;
  /** SHA-256 (hex) of an image as it was received, before its metadata was removed. */
  receivedSha256?: string | undefined;
};

/** The body is absent where the status is 304 or 416. */
export type ObjectResponse = {
  metadata: ObjectMetadata;
  httpStatusCode: number;
  body?: ObjectBody;
};

export type ObjectBody = ReadableStream<Uint8Array> | Uint8Array | Blob;

/** Headers of a request that a store evaluates itself. */
export type ConditionalHeaders = {
  ifNoneMatch?: string | undefined;
  range?: string | undefined;
};

/** A store of objects' bytes. */
export type ObjectStore = {
  getObject(bucket: string, key: string, headers?: ConditionalHeaders): Promise<ObjectResponse>;
  headObject(bucket: string, key: string): Promise<ObjectMetadata>;
  uploadObject(
    bucket: string,
    key: string,
    body: ObjectBody,
    contentType: string,
    cacheControl: string,
  ): Promise<ObjectMetadata>;
  copyObject(
    sourceBucket: string,
    source: string,
    bucket: string,
    key: string,
  ): Promise<Pick<ObjectMetadata, "eTag" | "lastModified">>;
  deleteObject(bucket: string, key: string): Promise<void>;
  deleteObjects(bucket: string, keys: string[]): Promise<void>;
};

/** Yields the bytes of an upload, whatever form they have. */
export async function* readChunks(body: ObjectBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) {
    yield body;
    return;
  }
  const reader = (body instanceof Blob ? body.stream() : body).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Reached early when the consumer stops: cancels the sender too. After the end it does nothing.
    await reader.cancel().catch(() => undefined);
  }
}

/** The bytes of a whole stored object. */
export async function collectBody(body: ObjectResponse["body"]): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(body)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Wraps a store to map its failures to errors for the client. */
export function withStorageErrors(store: ObjectStore): ObjectStore {
  async function explain<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw toStorageError(error);
    }
  }
  return {
    getObject: (...args) => explain(() => store.getObject(...args)),
    headObject: (...args) => explain(() => store.headObject(...args)),
    uploadObject: (...args) => explain(() => store.uploadObject(...args)),
    copyObject: (...args) => explain(() => store.copyObject(...args)),
    deleteObject: (...args) => explain(() => store.deleteObject(...args)),
    deleteObjects: (...args) => explain(() => store.deleteObjects(...args)),
  };
}

/** Wraps a store to call `onChange` after an object was stored, replaced or removed. */
export function withChangeNotice(
  store: ObjectStore,
  onChange: (bucket: string, key: string) => Promise<void>,
): ObjectStore {
  return {
    ...store,
    async uploadObject(bucket, key, ...rest) {
      const metadata = await store.uploadObject(bucket, key, ...rest);
      await onChange(bucket, key);
      return metadata;
    },
    async copyObject(sourceBucket, source, bucket, key) {
      const copied = await store.copyObject(sourceBucket, source, bucket, key);
      await onChange(bucket, key);
      return copied;
    },
    async deleteObject(bucket, key) {
      await store.deleteObject(bucket, key);
      await onChange(bucket, key);
    },
    async deleteObjects(bucket, keys) {
      await store.deleteObjects(bucket, keys);
      for (const key of keys) await onChange(bucket, key);
    },
  };
}

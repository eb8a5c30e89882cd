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
};

/** The body is absent where the status is 304 or 416. */
export type ObjectResponse = {
  metadata: ObjectMetadata;
  httpStatusCode: number;
  body?: ObjectBody;
};

export type ObjectBody = ReadableStream<Uint8Array> | Uint8Array;

/** Headers of a request that a store evaluates itself. */
export type ConditionalHeaders = {
  ifModifiedSince?: string | undefined;
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
  const reader = body.getReader();
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

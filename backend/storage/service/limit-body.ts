import { tooLarge } from "../objects/storage-error.ts";

/**
 * Forwards a body up to `limit` bytes; beyond it the reader gets StorageError 413. The source is then
 * left unread rather than cancelled: the server handles its connection, and FormData bodies created in this process
 * throw an uncatchable error when they are cancelled.
 */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  limit: number,
): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > limit) controller.error(tooLarge());
        else controller.enqueue(chunk);
      },
    }),
    { preventCancel: true },
  );
}

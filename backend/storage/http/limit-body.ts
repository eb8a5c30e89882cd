import { tooLarge } from "../storage-error.ts";

/**
 * Passes bytes on until there are more than `limit`; then the reader gets StorageError 413. The source is
 * left unread then, not cancelled: the server sees to its connection, and forms that this process itself
 * sends throw out of reach when they are cancelled.
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

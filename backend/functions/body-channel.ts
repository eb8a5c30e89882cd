import type { MessagePort } from "node:worker_threads";

/** The messages between the two ends of a body stream. */
type BodyMessage =
  | { kind: "pull" }
  | { kind: "chunk"; bytes: Uint8Array }
  | { kind: "end" }
  | { kind: "fail"; reason: string };

/**
 * Sends a body through a port, one chunk per request of the receiver, so that neither end buffers more than
 * it needs. (Transferred streams of Node.js never end when their thread dies; a port reports it.)
 *
 * @returns true when the whole body was sent, false when the receiver cancelled.
 */
export function sendBody(body: ReadableStream<Uint8Array>, port: MessagePort): Promise<boolean> {
  const reader = body.getReader();
  const { promise, resolve } = Promise.withResolvers<boolean>();

  async function sendNext(): Promise<void> {
    try {
      const { done, value } = await reader.read();
      if (done) return finish({ kind: "end" });
      // Copied: a transferred buffer is detached here, and chunks may share one buffer.
      const bytes = new Uint8Array(value);
      port.postMessage({ kind: "chunk", bytes } satisfies BodyMessage, [bytes.buffer]);
    } catch (error) {
      finish({ kind: "fail", reason: error instanceof Error ? error.message : String(error) });
    }
  }

  function finish(last: BodyMessage): void {
    port.postMessage(last);
    resolve(last.kind === "end");
  }

  port.on("message", ({ kind }: BodyMessage) => {
    if (kind === "pull") void sendNext();
  });
  port.once("close", () => {
    resolve(false);
    reader.cancel(new Error("Nobody reads this any more.")).catch(() => undefined);
  });
  return promise;
}

/**
 * The receiving end of `sendBody`. The stream fails when the sender, or its thread, ends before the body is
 * complete.
 *
 * @param onOver called once, when the body is complete, failed or cancelled.
 */
export function receiveBody(
  port: MessagePort,
  onOver: () => void = () => undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isOver = false;
  function finish(): void {
    isOver = true;
    port.close();
    onOver();
  }
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        port.on("message", (message: BodyMessage) => {
          if (isOver || message.kind === "pull") return;
          if (message.kind === "chunk") return controller.enqueue(new Uint8Array(message.bytes));
          if (message.kind === "end") controller.close();
          else controller.error(new Error(message.reason));
          finish();
        });
        port.once("close", () => {
          if (isOver) return;
          isOver = true;
          controller.error(new Error("The other end of this body is gone."));
          onOver();
        });
      },
      pull() {
        if (!isOver) port.postMessage({ kind: "pull" } satisfies BodyMessage);
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
}

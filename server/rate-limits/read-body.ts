/** Maximum size and minimum rate of a request body. */
export type BodyBounds = {
  maxBytes: number;
  /** On average, after a grace period of ten seconds. */
  minBytesPerSecond: number;
};

/** Memory budget for the bodies of pending requests. */
export type BodyBudget = { open(key: string): BodyAccount };

/** One request's share of a budget. */
export type BodyAccount = {
  /** @returns false when the budget has too little left. */
  take(bytes: number): boolean;
  close(): void;
};

/** The HTTP status and message for a body that was not read. */
export class BodyError extends Error {
  override name = "BodyError";
  readonly status: 408 | 413 | 503;
  constructor(status: 408 | 413 | 503, message: string) {
    super(message);
    this.status = status;
  }
}

const GRACE_MS = 10_000;

/** A budget of `maxBytes` in all and `maxBytesPerKey` for each client address. */
export function createBodyBudget(maxBytes: number, maxBytesPerKey: number): BodyBudget {
  let used = 0;
  const usedByKey = new Map<string, number>();
  return {
    open(key) {
      let own = 0;
      return {
        take(bytes) {
          const ofKey = usedByKey.get(key) ?? 0;
          if (used + bytes > maxBytes || ofKey + bytes > maxBytesPerKey) return false;
          used += bytes;
          own += bytes;
          usedByKey.set(key, ofKey + bytes);
          return true;
        },
        close() {
          used -= own;
          const left = (usedByKey.get(key) ?? 0) - own;
          own = 0;
          if (left > 0) usedByKey.set(key, left);
          else usedByKey.delete(key);
        },
      };
    },
  };
}

/**
 * Reads the whole body of a request, which counts against `account` until that is closed.
 *
 * @throws BodyError 413 when it is too long, 408 when it arrives too slowly, 503 when the budget is exhausted.
 */
export async function readBody(
  { headers, body }: Pick<Request, "headers" | "body">,
  { maxBytes, minBytesPerSecond }: BodyBounds,
  account: BodyAccount,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array();
  if (Number(headers.get("content-length")) > maxBytes) throw tooLong(maxBytes);
  const pace = watchPace(minBytesPerSecond);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), pace.tooSlow]);
      if (done) break;
      if (size + value.byteLength > maxBytes) throw tooLong(maxBytes);
      if (!account.take(value.byteLength))
        throw new BodyError(503, "Too much is being sent at the moment. Try again shortly.");
      size += value.byteLength;
      pace.count(value.byteLength);
      chunks.push(value);
    }
    return join(chunks, size);
  } catch (error) {
    // Not awaited: a stalled client would block it.
    reader.cancel(error).catch(() => undefined);
    throw error;
  } finally {
    pace.stop();
  }
}

/** Forwards a body as a stream, which fails with BodyError 408 when it arrives too slowly. */
export function pacedBody(
  body: ReadableStream<Uint8Array>,
  minBytesPerSecond: number,
): ReadableStream<Uint8Array> {
  const pace = watchPace(minBytesPerSecond);
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        pace.resume();
        try {
          const { done, value } = await Promise.race([reader.read(), pace.tooSlow]);
          if (!done) {
            pace.count(value.byteLength);
            pace.pause();
            return controller.enqueue(value);
          }
          pace.stop();
          controller.close();
        } catch (error) {
          pace.stop();
          reader.cancel(error).catch(() => undefined);
          controller.error(error);
        }
      },
      cancel(reason) {
        pace.stop();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Fails when less than `minBytesPerSecond` has arrived; time during which the reader pauses does not count. */
function watchPace(minBytesPerSecond: number) {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  tooSlow.catch(() => undefined);
  let leftMs = GRACE_MS;
  let runningSince = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    clearTimeout(timer);
    const remainingMs = leftMs - (performance.now() - runningSince);
    if (remainingMs > 0) timer = setTimeout(check, Math.ceil(remainingMs)).unref();
    else reject(new BodyError(408, "The request came too slowly. Send it again."));
  }

  check();
  return {
    tooSlow,
    count(bytes: number): void {
      leftMs += (bytes / minBytesPerSecond) * 1000;
    },
    pause(): void {
      clearTimeout(timer);
      timer = undefined;
      leftMs -= performance.now() - runningSince;
    },
    resume(): void {
      if (timer) return;
      runningSince = performance.now();
      check();
    },
    stop: () => clearTimeout(timer),
  };
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

function tooLong(maxBytes: number): BodyError {
  return new BodyError(
    413,
    `The request is longer than the ${maxBytes} bytes that this address takes.`,
  );
}

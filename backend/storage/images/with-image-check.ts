import { createHash } from "node:crypto";
import { collectBody, type ObjectResponse, type ObjectStore } from "../objects/object-store.ts";
import { StorageError } from "../objects/storage-error.ts";
import { type CheckedImage, checkImage, type ImageRefusal } from "./check-image.ts";
import { IMAGE_SLOTS, MAX_IMAGE_BYTES } from "./image-processing.ts";
import { createImageSemaphore } from "./image-semaphore.ts";
import { receiveBody } from "./receive-body.ts";

/** Larger files are checked one at a time: their pixels can take hundreds of megabytes. */
const LARGE_BYTES = 4 * 1024 * 1024;
const MAX_WAITING = 500;

/**
 * Wraps a store with the image check for everything that writes into `buckets`: uploads of every kind, and
 * copies and moves from other buckets. It wraps the store itself, so no route bypasses it.
 * Size and type of what is stored are written into `storage.objects`.
 */
export function withImageCheck(
  store: ObjectStore,
  { buckets, incomingFolder }: { buckets: readonly string[]; incomingFolder: string },
): ObjectStore {
  const semaphore = createImageSemaphore({ slots: IMAGE_SLOTS, maxWaiting: MAX_WAITING });

  async function checkQueued(size: number, read: () => Promise<Buffer>) {
    const weight = size > LARGE_BYTES ? IMAGE_SLOTS : 1;
    return semaphore.run(
      async () => {
        const bytes = await read();
        const check = await checkImage(bytes);
        if (!check.ok) throw toError(check.refusal);
        const receivedSha256 = createHash("sha256").update(bytes).digest("hex");
        return { ...check.image, receivedSha256 };
      },
      { weight },
    );
  }

  return {
    ...store,
    async uploadObject(bucket, key, body, contentType, cacheControl) {
      if (!buckets.includes(bucket)) {
        return store.uploadObject(bucket, key, body, contentType, cacheControl);
      }
      const received = await receiveBody(body, { limit: MAX_IMAGE_BYTES, folder: incomingFolder });
      try {
        const image = await checkQueued(received.size, received.read);
        const metadata = await store.uploadObject(
          bucket,
          key,
          image.bytes,
          image.contentType,
          cacheControl,
        );
        return { ...metadata, receivedSha256: image.receivedSha256 };
      } finally {
        await received.discard();
      }
    },
    async copyObject(sourceBucket, source, bucket, key) {
      if (buckets.includes(bucket) && !buckets.includes(sourceBucket)) {
        const { body, metadata } = await store.getObject(sourceBucket, source);
        const image = await checkQueued(metadata.size, () => collectBody(body)).finally(() =>
          letGo(body),
        );
        refuseToChange(image, metadata);
      }
      return store.copyObject(sourceBucket, source, bucket, key);
    },
  };
}

/** Releases an unread body, which would block its connection to the store. */
async function letGo(body: ObjectResponse["body"]): Promise<void> {
  if (body instanceof ReadableStream && !body.locked) await body.cancel().catch(() => undefined);
}

/** A copy takes over the source's size and type in `storage.objects`, so its bytes must be identical. */
function refuseToChange(image: CheckedImage, source: { size: number; mimetype: string }): void {
  if (image.bytes.length === source.size && image.contentType === source.mimetype) return;
  throw new StorageError(
    415,
    "invalid_image",
    "This image holds metadata or names a wrong type, so it cannot be copied here. Upload it instead.",
  );
}

const STATUS: Record<ImageRefusal["reason"], number> = {
  "not-an-image": 415,
  "mixed-content": 415,
  "too-large": 413,
  "too-many-pixels": 413,
  damaged: 400,
};

function toError({ reason, message }: ImageRefusal): StorageError {
  const error = reason === "too-large" ? "Payload too large" : "invalid_image";
  return new StorageError(STATUS[reason], error, message);
}

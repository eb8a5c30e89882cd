import { type ReceivedBody, receiveBody } from "../images/receive-body.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { StorageError, tooLarge } from "../objects/storage-error.ts";
import { findMediaFormat, HEAD_BYTES, isWebVtt } from "./media-format.ts";

/** Largest audio or video file. Migrations and the newsroom have the same limit. */
export const MAX_MEDIA_BYTES = 200 * 1024 * 1024;
/** Captions of a day have fewer bytes. */
const MAX_CAPTIONS_BYTES = 1024 * 1024;

const CAPTIONS_TYPE = "text/vtt";

/**
 * Wraps a store with the check for everything that writes into `bucket`: audio, video and WebVTT only, by their bytes.
 * An upload waits on disk until it is complete, so that no file needs its size in memory.
 */
export function withMediaCheck(
  store: ObjectStore,
  { bucket: mediaBucket, incomingFolder }: { bucket: string; incomingFolder: string },
): ObjectStore {
  return {
    ...store,
    async uploadObject(bucket, key, body, contentType, cacheControl) {
      if (bucket !== mediaBucket)
        return store.uploadObject(bucket, key, body, contentType, cacheControl);
      const received = await receiveBody(body, { limit: MAX_MEDIA_BYTES, folder: incomingFolder });
      try {
        const type = await checkMedia(received, contentType);
        return await store.uploadObject(bucket, key, await received.open(), type, cacheControl);
      } finally {
        await received.discard();
      }
    },
    async copyObject(sourceBucket, source, bucket, key) {
      if (bucket === mediaBucket && sourceBucket !== bucket)
        throw notMedia("Files of other buckets cannot be copied here. Upload the file instead.");
      return store.copyObject(sourceBucket, source, bucket, key);
    },
  };
}

/** The content type that a file is stored with: the given one where the bytes may have it. */
async function checkMedia(received: ReceivedBody, given: string): Promise<string> {
  const type = given.split(";")[0]?.trim().toLowerCase() ?? "";
  const file = await received.open();
  if (type === CAPTIONS_TYPE) {
    if (received.size > MAX_CAPTIONS_BYTES) throw tooLarge();
    if (isWebVtt(new Uint8Array(await file.arrayBuffer())))
      return `${CAPTIONS_TYPE}; charset=utf-8`;
    throw notMedia("This file is not WebVTT. Captions are UTF-8 text that begins with WEBVTT.");
  }
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const format = findMediaFormat(Buffer.from(head));
  if (!format)
    throw notMedia(
      "This file is not audio or video. MP3, M4A, AAC, Ogg, WAV, MP4 and WebM are taken.",
    );
  return format.includes(type) ? type : format[0];
}

function notMedia(message: string): StorageError {
  return new StorageError(415, "invalid_media", message);
}

import { join } from "node:path";
import { matchesETag, parseByteRange } from "./byte-range.ts";
import { toFileNames } from "./file-name.ts";
import {
  ObjectReplaced,
  type OpenObject,
  openObject,
  readObject,
  removeObjectFile,
} from "./object-file.ts";
import type { ObjectRecord } from "./object-record.ts";
import type { ConditionalHeaders, ObjectMetadata, ObjectStore } from "./object-store.ts";
import { copyIntoPlace, removeStaleDrafts, writeIntoPlace } from "./write-object.ts";

/**
 * Stores objects as files, `root/<bucket>/<key>`, each with its record beside it. Writes are atomic and
 * flushed to disk before they are confirmed. Several processes may share the folder.
 *
 * Errors are thrown as the disk reports them; `withRefusals` maps them to responses.
 */
export function createFileSystemStorage({ root }: { root: string }): ObjectStore {
  const place = (bucket: string, key: string) => ({
    root,
    file: join(root, ...toFileNames(bucket), ...toFileNames(key)),
  });
  void removeStaleDrafts(root);

  const storage: ObjectStore = {
    async getObject(bucket, key, headers) {
      const { file } = place(bucket, key);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await answerObject(await openObject(file), headers);
        } catch (error) {
          if (!(error instanceof ObjectReplaced) || attempt === 5) throw error;
        }
      }
    },
    async headObject(bucket, key) {
      const object = await openObject(place(bucket, key).file);
      return toMetadata(object.record);
    },
    async uploadObject(bucket, key, body, contentType, cacheControl) {
      const record = await writeIntoPlace(place(bucket, key), body, { contentType, cacheControl });
      return toMetadata(record);
    },
    async copyObject(sourceBucket, source, bucket, key) {
      const object = await openObject(place(sourceBucket, source).file);
      const { eTag, lastModified } = await copyIntoPlace(place(bucket, key), object);
      return { eTag, lastModified: new Date(lastModified) };
    },
    async deleteObject(bucket, key) {
      await removeObjectFile(place(bucket, key));
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await removeObjectFile(place(bucket, key));
    },
  };
  return storage;
}

async function answerObject(object: OpenObject, headers: ConditionalHeaders = {}) {
  const metadata = toMetadata(object.record);
  if (matchesETag(headers.ifNoneMatch, metadata.eTag)) return { metadata, httpStatusCode: 304 };
  const { size } = metadata;
  const range = parseByteRange(headers.range, size);
  if (range === "unsatisfiable") {
    return { metadata: { ...metadata, contentRange: `bytes */${size}` }, httpStatusCode: 416 };
  }
  const body = await readObject(object, range);
  if (!range) return { metadata, httpStatusCode: 200, body };
  const contentRange = `bytes ${range.start}-${range.end}/${size}`;
  const contentLength = range.end - range.start + 1;
  return { metadata: { ...metadata, contentRange, contentLength }, httpStatusCode: 206, body };
}

function toMetadata(record: ObjectRecord): ObjectMetadata {
  return {
    cacheControl: record.cacheControl,
    contentLength: record.size,
    size: record.size,
    mimetype: record.contentType,
    lastModified: new Date(record.lastModified),
    eTag: record.eTag,
  };
}

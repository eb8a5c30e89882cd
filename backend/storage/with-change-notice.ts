import type { ObjectStore } from "./objects/object-store.ts";

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

import type { StorageAdapter } from "./storage-adapter.ts";

/** Calls `onChange` after an object was stored, replaced or removed. */
export function withChangeNotice(
  adapter: StorageAdapter,
  onChange: (bucket: string, key: string) => Promise<void>,
): StorageAdapter {
  return {
    ...adapter,
    async uploadObject(bucket, key, ...rest) {
      const metadata = await adapter.uploadObject(bucket, key, ...rest);
      await onChange(bucket, key);
      return metadata;
    },
    async copyObject(sourceBucket, source, version, bucket, key, newVersion) {
      const copied = await adapter.copyObject(
        sourceBucket,
        source,
        version,
        bucket,
        key,
        newVersion,
      );
      await onChange(bucket, key);
      return copied;
    },
    async deleteObject(bucket, key, version) {
      await adapter.deleteObject(bucket, key, version);
      await onChange(bucket, key);
    },
    async deleteObjects(bucket, keys) {
      await adapter.deleteObjects(bucket, keys);
      for (const key of keys) await onChange(bucket, key);
    },
  };
}

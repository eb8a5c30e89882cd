import type { StorageAdapter } from "./storage-adapter.ts";
import { toStorageError } from "./storage-error.ts";

/** What the adapter fails with becomes what a client can be told. */
export function withStorageErrors(adapter: StorageAdapter): StorageAdapter {
  async function explain<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw toStorageError(error);
    }
  }
  return {
    driver: adapter.driver,
    getObject: (...args) => explain(() => adapter.getObject(...args)),
    headObject: (...args) => explain(() => adapter.headObject(...args)),
    uploadObject: (...args) => explain(() => adapter.uploadObject(...args)),
    copyObject: (...args) => explain(() => adapter.copyObject(...args)),
    deleteObject: (...args) => explain(() => adapter.deleteObject(...args)),
    deleteObjects: (...args) => explain(() => adapter.deleteObjects(...args)),
    privateAssetUrl: (...args) => explain(() => adapter.privateAssetUrl(...args)),
  };
}

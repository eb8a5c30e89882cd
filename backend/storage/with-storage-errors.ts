import type { ObjectStore } from "./objects/object-store.ts";
import { toStorageError } from "./objects/storage-error.ts";

/** Wraps a store to map its failures to errors for the client. */
export function withStorageErrors(store: ObjectStore): ObjectStore {
  async function explain<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw toStorageError(error);
    }
  }
  return {
    getObject: (...args) => explain(() => store.getObject(...args)),
    headObject: (...args) => explain(() => store.headObject(...args)),
    uploadObject: (...args) => explain(() => store.uploadObject(...args)),
    copyObject: (...args) => explain(() => store.copyObject(...args)),
    deleteObject: (...args) => explain(() => store.deleteObject(...args)),
    deleteObjects: (...args) => explain(() => store.deleteObjects(...args)),
  };
}

import type { ObjectStore } from "./object-store.ts";
import { toStorageError } from "./storage-error.ts";

/** What the store fails with becomes what a client can be told. */
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

import { join } from "node:path";
import { createFileSystemStorage } from "./objects/file-system-storage.ts";
import type { ObjectStore } from "./objects/object-store.ts";
import { withStorageErrors } from "./objects/object-store.ts";
import { createS3Storage } from "./s3/s3-storage.ts";
import type { StorageSettings } from "./storage-settings.ts";

/** The site's folders of stored files, below `DATA_DIR`. */
export const STORAGE_FOLDER = "storage";

/** Opens the object store: S3 when it is configured, otherwise the disk under `dataDir/storage`. */
export function openObjectStore({ s3 }: Pick<StorageSettings, "s3">, dataDir: string): ObjectStore {
  return withStorageErrors(
    s3 ? createS3Storage(s3) : createFileSystemStorage({ root: join(dataDir, STORAGE_FOLDER) }),
  );
}

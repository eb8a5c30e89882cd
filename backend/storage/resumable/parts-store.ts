import { DataStore, ERRORS, Upload } from "@tus/server";
import type { UploadParts } from "./upload-parts.ts";

/** Expiry of an unfinished upload, as on hosted Supabase. */
export const EXPIRY_MS = 24 * 60 * 60 * 1000;

/** The protocol extensions that hosted Supabase supports. */
const EXTENSIONS = [
  "creation",
  "creation-with-upload",
  "creation-defer-length",
  "termination",
  "expiration",
];

/** Adapts the parts of uploads to the data store of the TUS server. */
export function createPartsStore(parts: UploadParts): DataStore {
  const store = new DataStore();
  store.extensions = EXTENSIONS;
  return Object.assign(store, {
    async create(upload: Upload): Promise<Upload> {
      const { id, size, metadata = {} } = upload;
      const createdAt = upload.creation_date ?? new Date().toISOString();
      await parts.create(id, { size, metadata, createdAt, isFinished: false });
      return upload;
    },
    async getUpload(id: string): Promise<Upload> {
      const found = await parts.find(id);
      if (!found) throw ERRORS.FILE_NOT_FOUND;
      const { size, offset, metadata, createdAt } = found;
      return new Upload({ id, size, offset, metadata, creation_date: createdAt });
    },
    write: (stream: AsyncIterable<Uint8Array>, id: string, offset: number) =>
      parts.append(id, offset, stream),
    declareUploadLength: (id: string, size: number) => parts.change(id, { size }),
    async remove(id: string): Promise<void> {
      if (!(await parts.find(id))) throw ERRORS.FILE_NOT_FOUND;
      await parts.remove(id);
    },
    deleteExpired: () => parts.removeOlder(Date.now() - EXPIRY_MS),
    getExpiration: () => EXPIRY_MS,
  });
}

import { toFileNames } from "../storage/objects/file-name.ts";
import { collectBody, type ObjectStore } from "../storage/objects/object-store.ts";
import { StorageError } from "../storage/objects/storage-error.ts";
import type { BackupFile } from "./manifest.ts";
import type { ArchiveWriter } from "./write-archive.ts";

/** A stored file according to the database; `eTag` identifies its version. */
export type FileReference = { bucket: string; key: string; eTag: string | null };

/** A file that storage lacks (`found` is undefined) or has in another version than the database. */
export type FileMismatch = FileReference & { found: string | undefined };

export type FileArchiver = {
  /** Archives the files that are not archived in this version yet. @returns the mismatches. */
  archive(files: FileReference[]): Promise<FileMismatch[]>;
  /** The manifest entries of the archived files among `files`. */
  describe(files: FileReference[]): BackupFile[];
};

/** Concurrency limit of reads; each file of up to 20 MiB is held in memory. */
const READ_CONCURRENCY = 4;

type ArchivedFile = BackupFile & { eTag: string };

/** Copies stored files into an archive. */
export function createFileArchiver(store: ObjectStore, archive: ArchiveWriter): FileArchiver {
  const archived = new Map<string, ArchivedFile>();
  const nameOf = ({ bucket, key }: FileReference) => `${bucket}/${key}`;

  async function read(file: FileReference) {
    try {
      const { body, metadata } = await store.getObject(file.bucket, file.key);
      return { bytes: await collectBody(body), metadata };
    } catch (error) {
      if (error instanceof StorageError && error.status === 404) return undefined;
      throw error;
    }
  }

  async function add(file: FileReference, object: Awaited<ReturnType<typeof read>>) {
    if (!object) return undefined;
    const { eTag, mimetype: contentType, cacheControl } = object.metadata;
    if (archived.get(nameOf(file))?.eTag === eTag) return eTag;
    const { bucket, key } = file;
    const path = [...toFileNames(bucket), ...toFileNames(key)].join("/");
    const part = await archive.add(`storage/${path}`, object.bytes);
    archived.set(nameOf(file), { bucket, key, contentType, cacheControl, part, eTag });
    return eTag;
  }

  return {
    async archive(files) {
      const mismatches: FileMismatch[] = [];
      const wanted = files.filter((file) => {
        const { eTag } = archived.get(nameOf(file)) ?? {};
        return eTag === undefined || (file.eTag !== null && file.eTag !== eTag);
      });
      for (let start = 0; start < wanted.length; start += READ_CONCURRENCY) {
        const some = wanted.slice(start, start + READ_CONCURRENCY);
        const objects = await Promise.all(some.map(read));
        for (const [index, file] of some.entries()) {
          const found = await add(file, objects[index]);
          if (!found) archived.delete(nameOf(file));
          const isRight = found !== undefined && (file.eTag === null || file.eTag === found);
          if (!isRight) mismatches.push({ ...file, found });
        }
      }
      return mismatches;
    },
    describe: (files) =>
      files.flatMap((file) => {
        const found = archived.get(nameOf(file));
        if (!found) return [];
        const { eTag: _, ...described } = found;
        return [described];
      }),
  };
}

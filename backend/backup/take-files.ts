import { collectBody, type ObjectStore } from "../storage/object-store.ts";
import { toFileNames } from "../storage/objects/file-name.ts";
import { StorageError } from "../storage/storage-error.ts";
import type { BackupFile } from "./manifest.ts";
import type { ArchiveWriter } from "./write-archive.ts";

/** A file as the database names it; `eTag` tells its versions apart. */
export type NamedFile = { bucket: string; key: string; eTag: string | null };

/** A file that is not there, or not the one that the database means. */
export type Doubt = NamedFile & { found: string | undefined };

export type FileTaker = {
  /** Adds those that were not added yet in this version. @returns those that are in doubt. */
  take(files: NamedFile[]): Promise<Doubt[]>;
  /** What was added of `files`, for the manifest. */
  describe(files: NamedFile[]): BackupFile[];
};

/** Files in memory at a time; each has at most 20 MiB. */
const AT_ONCE = 4;

type Taken = BackupFile & { eTag: string };

/** Adds stored files to `archive`. */
export function createFileTaker(store: ObjectStore, archive: ArchiveWriter): FileTaker {
  const taken = new Map<string, Taken>();
  const nameOf = ({ bucket, key }: NamedFile) => `${bucket}/${key}`;

  async function read(file: NamedFile) {
    try {
      const { body, metadata } = await store.getObject(file.bucket, file.key);
      return { bytes: await collectBody(body), metadata };
    } catch (error) {
      if (error instanceof StorageError && error.status === 404) return undefined;
      throw error;
    }
  }

  async function add(file: NamedFile, object: Awaited<ReturnType<typeof read>>) {
    if (!object) return undefined;
    const { eTag, mimetype: contentType, cacheControl } = object.metadata;
    if (taken.get(nameOf(file))?.eTag === eTag) return eTag;
    const { bucket, key } = file;
    const path = [...toFileNames(bucket), ...toFileNames(key)].join("/");
    const part = await archive.add(`storage/${path}`, object.bytes);
    taken.set(nameOf(file), { bucket, key, contentType, cacheControl, part, eTag });
    return eTag;
  }

  return {
    async take(files) {
      const doubts: Doubt[] = [];
      const wanted = files.filter((file) => {
        const { eTag } = taken.get(nameOf(file)) ?? {};
        return eTag === undefined || (file.eTag !== null && file.eTag !== eTag);
      });
      for (let start = 0; start < wanted.length; start += AT_ONCE) {
        const some = wanted.slice(start, start + AT_ONCE);
        const objects = await Promise.all(some.map(read));
        for (const [index, file] of some.entries()) {
          const found = await add(file, objects[index]);
          if (!found) taken.delete(nameOf(file));
          const isRight = found !== undefined && (file.eTag === null || file.eTag === found);
          if (!isRight) doubts.push({ ...file, found });
        }
      }
      return doubts;
    },
    describe: (files) =>
      files.flatMap((file) => {
        const found = taken.get(nameOf(file));
        if (!found) return [];
        const { eTag: _, ...described } = found;
        return [described];
      }),
  };
}

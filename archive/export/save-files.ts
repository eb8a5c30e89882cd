import { access, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Client } from "../../app/data/client.ts";
import { writeWholeFile } from "./output-file.ts";

type Bucket = "article-images" | "article-media";

export type FileSaver = {
  /** Writes a file of a bucket to the folder, unless it is there already. */
  save(bucket: Bucket, path: string): Promise<void>;
  images: number;
  /** Files of audio, video and captions. */
  recordings: number;
  /** Paths of files that the storage does not have. */
  missingFiles: string[];
};

/** Saves files of the storage to a folder, each one once; without a folder, none. */
export function createFileSaver(
  client: Client,
  folder: string | undefined,
  signal: AbortSignal | undefined,
): FileSaver {
  const missing = new Set<string>();
  const saver: FileSaver = {
    images: 0,
    recordings: 0,
    missingFiles: [],
    async save(bucket, path) {
      if (folder === undefined || missing.has(path)) return;
      const file = join(folder, path);
      // A path that leaves the folder is no path of the bucket.
      if (path.split("/").includes("..")) return note(path);
      if (await exists(file)) return;
      const { data } = await client.storage.from(bucket).download(path).asStream();
      if (!data) return note(path);
      await mkdir(dirname(file), { recursive: true });
      await writeWholeFile(file, data, signal);
      if (bucket === "article-images") saver.images += 1;
      else saver.recordings += 1;
    },
  };
  function note(path: string): void {
    missing.add(path);
    saver.missingFiles.push(path);
  }
  return saver;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

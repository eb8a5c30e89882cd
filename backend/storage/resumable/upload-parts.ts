import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";

const recordSchema = z.object({
  size: z.number().optional(),
  metadata: z.record(z.string(), z.string().nullable()),
  createdAt: z.string(),
  /** Set once the object is stored; its bytes are removed here then. */
  isFinished: z.boolean(),
});

/** The record of a resumable upload. */
export type PartsRecord = z.infer<typeof recordSchema>;

/** A stream without read-ahead. */
const ON_DEMAND = new CountQueuingStrategy({ highWaterMark: 0 });
const ID = /^[0-9a-f]{32}$/;

/** The bytes of unfinished uploads, each in a file with its record beside it. */
export type UploadParts = {
  /** @param id 32 random hex digits. */
  create(id: string, record: PartsRecord): Promise<void>;
  /** Undefined for an invalid or unknown id. `offset` is the number of received bytes. */
  find(id: string): Promise<(PartsRecord & { offset: number }) | undefined>;
  change(id: string, change: Partial<PartsRecord>): Promise<void>;
  /** Appends bytes at `offset` as they arrive. @returns the new offset. */
  append(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** The file is opened on the first read. */
  read(id: string): ReadableStream<Uint8Array>;
  /** Frees the disk space; the record stays. */
  removeBytes(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes uploads that started before a time (ms since 1970). @returns how many. */
  removeOlder(time: number): Promise<number>;
};

/** Opens the store of unfinished uploads below `folder`. */
export function openUploadParts(folder: string): UploadParts {
  const bytesFile = (id: string) => join(folder, id);
  const recordFile = (id: string) => join(folder, `${id}.json`);

  async function readRecord(id: string): Promise<PartsRecord | undefined> {
    if (!ID.test(id)) return undefined;
    const text = await readFile(recordFile(id), "utf8").catch(() => undefined);
    return text === undefined ? undefined : recordSchema.parse(JSON.parse(text));
  }

  async function writeRecord(id: string, record: PartsRecord): Promise<void> {
    const draft = `${recordFile(id)}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
    await rename(draft, recordFile(id));
  }

  async function remove(id: string): Promise<void> {
    await rm(recordFile(id), { force: true });
    await rm(bytesFile(id), { force: true });
  }

  return {
    async create(id, record) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(bytesFile(id), "", { flag: "wx", mode: 0o600 });
      await writeRecord(id, record);
    },
    async find(id) {
      const record = await readRecord(id);
      if (!record) return undefined;
      if (record.isFinished) return { ...record, offset: record.size ?? 0 };
      const { size: offset } = await stat(bytesFile(id));
      return { ...record, offset };
    },
    async change(id, change) {
      const record = await readRecord(id);
      if (record) await writeRecord(id, { ...record, ...change });
    },
    async append(id, offset, bytes) {
      const handle = await open(bytesFile(id), "r+", 0o600);
      let position = offset;
      try {
        for await (const chunk of bytes) {
          await writeAt(handle, chunk, position);
          position += chunk.byteLength;
        }
        await handle.datasync();
      } finally {
        await handle.close();
      }
      return position;
    },
    read: (id) => Readable.toWeb(Readable.from(readBytes(bytesFile(id))), { strategy: ON_DEMAND }),
    removeBytes: (id) => rm(bytesFile(id), { force: true }),
    remove,
    async removeOlder(time) {
      const names = await readdir(folder).catch(() => []);
      const old = [];
      for (const name of names) {
        const info = await stat(join(folder, name)).catch(() => undefined);
        if (!info) continue;
        const record = await readRecord(name.replace(/\.json$/, "")).catch(() => undefined);
        const begun = record ? Date.parse(record.createdAt) : info.mtimeMs;
        if (begun < time) old.push(name);
      }
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
      return old.filter((name) => ID.test(name)).length;
    },
  };
}

async function* readBytes(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** A nearly full disk writes a part of a chunk, and reports the error only on the next write. */
async function writeAt(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(
      chunk,
      done,
      chunk.byteLength - done,
      position + done,
    );
    done += bytesWritten;
  }
}

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { errorCode, StartError } from "../core/base/errors.ts";
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  MANIFEST_CHECKSUM,
  type Manifest,
  manifestSchema,
  type Part,
} from "./manifest.ts";

/** Larger than any part that is written, so that a corrupt length cannot exhaust memory. */
const MAX_PART_BYTES = 1024 ** 3;

/** Streams the parts of an archive. */
export async function* readParts(
  file: string,
  signal?: AbortSignal,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar, { signal });
  read.catch(() => undefined);
  for await (const entry of tar) {
    if ((entry.header.size ?? 0) > MAX_PART_BYTES) throw new Error("a part is too long");
    yield { name: entry.header.name, bytes: await buffer(entry) };
  }
  await read;
}

/**
 * Reads a whole backup and verifies the checksum of every part.
 *
 * @throws StartError when it is not a backup, damaged, incomplete, or of a newer format.
 */
export async function verifyArchive(file: string, signal?: AbortSignal): Promise<Manifest> {
  const found: Part[] = [];
  let last: Buffer = Buffer.alloc(0);
  let manifest: Buffer | undefined;
  try {
    for await (const { name, bytes } of readParts(file, signal)) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      found.push({ name, size: bytes.byteLength, sha256 });
      if (name === MANIFEST) manifest = bytes;
      last = bytes;
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  const [{ sha256 } = { sha256: "" }, end] = found.splice(-2);
  if (!manifest || end?.name !== MANIFEST_CHECKSUM || !last.toString().startsWith(sha256)) {
    throw new StartError(`${file} is not a complete backup of this site. Nothing was changed.`);
  }
  const parsed = parseManifest(file, manifest);
  for (const [index, part] of parsed.parts.entries()) {
    if (!isSame(part, found[index])) {
      throw new StartError(`${file} is damaged: ${part.name} differs. Nothing was changed.`);
    }
  }
  return parsed;
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  const content: unknown = JSON.parse(bytes.toString());
  const { data } = manifestSchema.pick({ format: true, version: true }).safeParse(content);
  if (data?.format === FORMAT && data.version > FORMAT_VERSION) {
    throw new StartError(
      `${file} was made by a newer version of the site (format ${data.version}). Update the site first.`,
    );
  }
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success) throw new StartError(`${file} is not a backup of this site.`);
  return parsed.data;
}

function isSame(part: Part, found: Part | undefined): boolean {
  return part.name === found?.name && part.size === found.size && part.sha256 === found.sha256;
}

function unreadable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error.name === "AbortError") return error;
  const code = errorCode(error);
  if (code === "ENOENT") return new StartError(`There is no file ${file}.`);
  if (code === "EACCES" || code === "EISDIR") {
    return new StartError(`${file} cannot be read: ${error.message}`);
  }
  return new StartError(`${file} is damaged or incomplete: ${error.message}. Nothing was changed.`);
}

import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import {
  findImageFormat,
  findMediaFormat,
  HEAD_BYTES,
  IMAGE_TYPES,
  MAX_IMAGE_BYTES,
} from "@broadsheet/backend/images";
import { MAX_MEDIA_BYTES } from "../../app/domain/newsroom/media-path.ts";
import {
  createGuardedOpen,
  FetchRefusal,
  type GuardedOpen,
} from "../../server/embeds/guarded-fetch.ts";
import { InvalidInputError } from "./archive-file.ts";

/** Fetches the images and recordings of an archive from the site that it is of, each one once. */
export type Downloads = {
  /** The file of an address, or why there is none, as a clause. */
  get(address: string, kind: "image" | "recording"): Promise<{ path: string } | { reason: string }>;
};

export type DownloadOptions = {
  /** Keeps what was fetched: another run fetches only the rest. */
  folder: string;
  /** Address of this site, which the old one finds in its log. */
  siteUrl: string;
  signal?: AbortSignal | undefined;
  /** Replaced by tests. */
  open?: GuardedOpen;
  /** Between two requests to a host, in milliseconds. */
  pause?: number;
  /** Bytes that one run fetches at most. */
  maxTotal?: number;
};

const PAUSE_MS = 300;
const TIMEOUTS_MS = { image: 60_000, recording: 900_000 };
const MAX_BYTES = { image: MAX_IMAGE_BYTES, recording: MAX_MEDIA_BYTES };
const MAX_TOTAL = 100 * 1024 ** 3;
/** A host that asks for a longer pause is left to another run. */
const MAX_WAIT_MS = 120_000;
const MAX_TRIES = 3;
/** A host is left to another run when this many files in a row could not be fetched from it. */
const MAX_FAILURES = 20;

type Host = { failures: number; closed: string | undefined; readyAt: number };

/** @throws InvalidInputError when the folder cannot be used. */
export async function openDownloads({
  folder,
  siteUrl,
  signal,
  open: openAddress = createGuardedOpen(),
  pause = PAUSE_MS,
  maxTotal = MAX_TOTAL,
}: DownloadOptions): Promise<Downloads> {
  const files = await makeFolder(folder);
  const hosts = new Map<string, Host>();
  const userAgent = `Broadsheet-Import (+${siteUrl})`;
  let total = 0;
  // One request after the other: no host ever has two.
  let queue: Promise<unknown> = Promise.resolve();

  function hostOf(address: string): Host {
    const name = URL.parse(address)?.host ?? "";
    const known = hosts.get(name) ?? { failures: 0, closed: undefined, readyAt: 0 };
    hosts.set(name, known);
    return known;
  }

  async function fetchFile(address: string, kind: "image" | "recording"): Promise<string> {
    const host = hostOf(address);
    for (let attempt = 1; ; attempt += 1) {
      if (host.closed !== undefined) throw new FetchRefusal(host.closed);
      if (total >= maxTotal)
        throw new FetchRefusal("as much as one run fetches was fetched: run it again");
      await wait(Math.max(0, host.readyAt - Date.now()), undefined, { signal });
      const timeout = AbortSignal.timeout(TIMEOUTS_MS[kind]);
      const limit = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const response = await openAddress(address, { userAgent, signal: limit }).finally(() => {
        host.readyAt = Date.now() + pause;
      });
      try {
        const { statusCode = 0, headers } = response;
        const isBusy = statusCode === 429 || statusCode === 503;
        if (isBusy && attempt < MAX_TRIES) {
          const delay = readDelay(headers["retry-after"]) ?? 1000 * attempt;
          if (delay > MAX_WAIT_MS)
            host.closed = "its host asks for a longer pause: run it again later";
          else host.readyAt = Date.now() + Math.max(delay, pause);
          continue;
        }
        if (statusCode !== 200) throw new FetchRefusal(`it answered ${statusCode}`, statusCode);
        return await store(response, { address, kind, signal: limit });
      } finally {
        response.destroy();
      }
    }
  }

  async function store(
    response: IncomingMessage,
    {
      address,
      kind,
      signal: limit,
    }: { address: string; kind: "image" | "recording"; signal: AbortSignal },
  ): Promise<string> {
    const part = join(folder, `${randomUUID()}.part`);
    try {
      const bounded = boundBytes(MAX_BYTES[kind], (count) => {
        total += count;
      });
      await pipeline(response, bounded, createWriteStream(part), { signal: limit });
      const extension =
        kind === "image" ? await imageExtension(part) : await recordingExtension(part, address);
      const name = nameOf(address);
      await rename(part, join(folder, `${name}.${extension}`));
      files.set(name, `${name}.${extension}`);
      return join(folder, `${name}.${extension}`);
    } finally {
      await rm(part, { force: true });
    }
  }

  async function tryFetch(
    address: string,
    kind: "image" | "recording",
  ): Promise<{ path: string } | { reason: string }> {
    const host = hostOf(address);
    try {
      const path = await fetchFile(address, kind).catch((error: unknown) => {
        // Old addresses name either; a site may serve only one.
        const isUnheard = error instanceof FetchRefusal && error.status === undefined;
        if (!isUnheard || host.closed || !address.startsWith("https:")) throw error;
        return fetchFile(address.replace(/^https:/, "http:"), kind).catch(() => {
          throw error;
        });
      });
      host.failures = 0;
      return { path };
    } catch (error) {
      if (signal?.aborted) throw error;
      const status = (error instanceof FetchRefusal && error.status) || 0;
      const isMissing = status >= 400 && status < 500;
      host.failures += isMissing ? 0 : 1;
      if (host.failures >= MAX_FAILURES)
        host.closed ??= "its host does not answer: run it again later";
      return { reason: `cannot be downloaded: ${reasonOf(error)}` };
    }
  }

  return {
    get(address, kind) {
      const known = findFetched(files, address);
      if (known !== undefined) return Promise.resolve({ path: join(folder, known) });
      const fetched = queue.then(() => tryFetch(address, kind));
      queue = fetched.catch(() => undefined);
      return fetched;
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError" || error.name === "TimeoutError") return "it took too long";
  return error.message;
}

/**
 * Finds what runs before have fetched into a folder, by its address, and fetches nothing.
 *
 * @returns null for a folder that cannot be read.
 */
export async function openFetched(
  folder: string,
): Promise<((address: string) => string | null) | null> {
  const files = await indexFolder(folder).catch(() => null);
  if (files === null) return null;
  return (address) => {
    const file = findFetched(files, address);
    return file === undefined ? null : join(folder, file);
  };
}

function findFetched(files: ReadonlyMap<string, string>, address: string): string | undefined {
  return files.get(nameOf(address)) ?? files.get(nameOf(address.replace(/^https:/, "http:")));
}

/** Files of runs before, by the names of their addresses. */
async function indexFolder(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder);
  return new Map(
    files
      .filter((file) => /^[0-9a-f]{40}\.\w{1,5}$/.test(file))
      .map((file) => [file.slice(0, 40), file]),
  );
}

async function makeFolder(folder: string): Promise<Map<string, string>> {
  try {
    await mkdir(folder, { recursive: true });
    return await indexFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`The download folder ${folder} cannot be used: ${reason}.`);
  }
}

function nameOf(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 40);
}

/** Milliseconds of a `Retry-After` header, which has seconds or a date (RFC 9110). */
export function readDelay(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function boundBytes(max: number, onBytes: (count: number) => void): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      onBytes(chunk.length);
      if (size > max) done(new FetchRefusal(`larger than ${Math.round(max / 1024 ** 2)} MB`, 413));
      else done(null, chunk);
    },
  });
}

/** The extension of an image by its first bytes, whatever its address says. */
async function imageExtension(file: string): Promise<string> {
  const format = findImageFormat(await readFile(file));
  if (!format) throw new FetchRefusal("it is no JPEG, PNG, WebP, AVIF or GIF", 415);
  return IMAGE_TYPES[format].extension;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/aac": "aac",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/webm": "weba",
  "video/mp4": "mp4",
  "video/webm": "webm",
};

async function recordingExtension(file: string, address: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (
      /\.vtt(?:$|\?)/i.test(address.slice(-200)) &&
      head.toString("utf8", 0, 9).includes("WEBVTT")
    )
      return "vtt";
    const [type] = findMediaFormat(head) ?? [];
    const extension = type && EXTENSIONS[type];
    if (!extension) throw new FetchRefusal("it is no audio or video that browsers play", 415);
    return extension;
  } finally {
    await handle.close();
  }
}

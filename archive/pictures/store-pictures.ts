import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { Client } from "../../app/data/client.ts";
import { findImageFormat, IMAGE_TYPES } from "../../backend/storage/images/image-format.ts";
import { MAX_IMAGE_BYTES } from "../../backend/storage/images/image-limits.ts";
import { cleanText } from "../html/clean-text.ts";
import type { ReportKeeper } from "../report/import-report.ts";
import { askSite, UnusableBackend } from "../write/ask-site.ts";
import type { MediaFolder } from "./media-folder.ts";

const BUCKET = "article-images";
const MAX_ADDRESS = 2000;
const MAX_REMEMBERED = 50_000;
// One picture may upset the storage; when several do in a row, it is the storage.
const MAX_FAILURES = 3;

/** Brings pictures to the site, each one once. */
export type PictureStore = {
  /**
   * The path in the bucket of the picture that a story names; the web address itself when no media
   * folder has it; null when it can not be had.
   *
   * @throws UnusableBackend when the storage does not answer.
   */
  resolve(reference: string, where: string): Promise<string | null>;
};

type Outcome = "stored" | "alreadyThere" | { reason: string };

/** Pictures are named after their bytes, so that a second run finds what the first one stored. */
export function createPictureStore(options: {
  client: Client;
  media: MediaFolder | null;
  isDryRun: boolean;
  report: ReportKeeper;
}): PictureStore {
  const { client, media, isDryRun, report } = options;
  const known = new Map<string, Promise<string | null>>();
  const paths = new Set<string>();
  let failures = 0;

  async function store(reference: string, where: string): Promise<string | null> {
    const file = media?.find(reference);
    if (!file) return keepAddress(reference, where);
    const bytes = await readPicture(file);
    if (!Buffer.isBuffer(bytes)) return refuse(reference, where, bytes.reason);
    const format = findImageFormat(bytes);
    if (!format) return refuse(reference, where, "not a JPEG, PNG, WebP, AVIF or GIF picture");
    const { extension, contentType } = IMAGE_TYPES[format];
    const hash = createHash("sha256").update(bytes).digest("hex");
    const path = `imported/${hash.slice(0, 2)}/${hash.slice(0, 16)}.${extension}`;
    const outcome = await bring(path, bytes, contentType);
    if (typeof outcome === "object") return refuse(reference, where, outcome.reason);
    report.addPicture(outcome);
    paths.add(path);
    return path;
  }

  async function bring(path: string, bytes: Buffer, contentType: string): Promise<Outcome> {
    if (paths.has(path)) return "alreadyThere";
    if (isDryRun) return "stored";
    try {
      const { error } = await askSite(async () => {
        const answer = await client.storage
          .from(BUCKET)
          .upload(path, bytes, { contentType, upsert: false });
        const status = statusOf(answer.error);
        return {
          data: answer.data,
          error: answer.error && { message: answer.error.message, code: String(status) },
          status,
        };
      });
      failures = 0;
      if (!error) return "stored";
      return error.code === "409" || /already exists/i.test(error.message)
        ? "alreadyThere"
        : { reason: `the storage refuses it: ${error.message}` };
    } catch (error) {
      failures += 1;
      if (!(error instanceof UnusableBackend) || failures >= MAX_FAILURES) throw error;
      return { reason: error.message };
    }
  }

  function keepAddress(reference: string, where: string): string | null {
    const isAddress = /^https?:\/\//i.test(reference) && reference.length <= MAX_ADDRESS;
    if (isAddress && media === null) report.addPicture("linked");
    else report.addMissingPicture({ where, reference: shorten(reference) });
    return isAddress ? cleanText(reference) : null;
  }

  function refuse(reference: string, where: string, reason: string): null {
    report.addRefusedPicture({ where, reference: shorten(reference), reason });
    return null;
  }

  return {
    resolve(reference, where) {
      if (reference.length > MAX_ADDRESS) return store(reference, where);
      const before = known.get(reference);
      if (before) return before;
      const own = copy(reference);
      const stored = store(own, where);
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(own, stored);
      return stored;
    },
  };
}

async function readPicture(file: string): Promise<Buffer | { reason: string }> {
  try {
    const { size } = await stat(file);
    return size > MAX_IMAGE_BYTES ? { reason: "larger than 20 MB" } : await readFile(file);
  } catch (error) {
    return { reason: `can not be read: ${error instanceof Error ? error.message : error}` };
  }
}

/** The storage writes the status of an error as `statusCode`, a text, beside that of HTTP. */
function statusOf(error: { status?: number; statusCode?: string } | null): number {
  if (!error) return 200;
  return Number(error.statusCode) || error.status || 0;
}

/** Pictures may stand in the text itself as `data:` addresses of megabytes. */
function shorten(reference: string): string {
  return reference.length > 200 ? copy(`${reference.slice(0, 200)}…`) : reference;
}

/** The same text by itself: a part of a text keeps the whole of it in memory. */
function copy(text: string): string {
  return Buffer.from(text).toString();
}

import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { findImageFormat, IMAGE_TYPES, MAX_IMAGE_BYTES } from "@broadsheet/backend/images";
import type { Client } from "../../app/data/client.ts";
import { IMAGE_CACHE_SECONDS } from "../../app/domain/newsroom/image-path.ts";
import { toOldAddress, toWholeImage } from "../../app/domain/pages/old-address.ts";
import { cleanText } from "../html/clean-text.ts";
import { hostOf, resolveAddress, UNKNOWN_SITE } from "../html/links.ts";
import { copyText } from "../input/copy-text.ts";
import type { Downloads } from "../input/downloads.ts";
import type { MediaFolder } from "../input/media-folder.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError } from "./backend-request.ts";
import type { AddressStore } from "./store-addresses.ts";
import { type UploadOutcome, uploadFile } from "./upload-file.ts";

const BUCKET = "article-images";
const MAX_ADDRESS = 2000;
const MAX_CACHED = 50_000;
/** Images that are read and stored at once. */
const AT_ONCE = 4;
// The import ends when this many uploads in a row fail.
const MAX_FAILURES = 3;

/** Uploads images, each one once. */
export type ImageStore = {
  /**
   * The storage path of an image reference; its address in full when it is not in the media folder; null when the image
   * is missing or rejected.
   *
   * @throws BackendUnavailableError when the storage does not respond.
   */
  resolve(reference: string, article: ImageUser): Promise<string | null>;
  /** Stores several images at once, so that `resolve` has them. `onStored` is called for each of the list. */
  prepare(
    list: readonly { reference: string; article: ImageUser }[],
    onStored: (article: ImageUser) => void,
  ): Promise<void>;
};

/** The article that uses an image, and the site that the archive is of. */
export type ImageUser = { where: string; site: string };

/** Stores images under a hash of their bytes, so that a second run does not store them again. */
export function createImageStore(options: {
  client: Client;
  media: MediaFolder | null;
  downloads?: Downloads | null;
  /** Takes the addresses that images had on the site of the archive. */
  addresses?: Pick<AddressStore, "add">;
  isDryRun: boolean;
  builder: ReportBuilder;
}): ImageStore {
  const { client, media, downloads, addresses, isDryRun, builder } = options;
  const known = new Map<string, Promise<string | null>>();
  const paths = new Set<string>();
  let failures = 0;

  async function store(reference: string, { where, site }: ImageUser): Promise<string | null> {
    const address = resolveAddress(reference, site);
    const file = media?.find(reference) ?? (await download(address, where));
    if (file === null) return isAddress(address) ? cleanText(address) : null;
    if (!file) return keepAddress(address, where);
    const bytes = await readImage(file);
    if (!Buffer.isBuffer(bytes)) return reject(reference, where, bytes.reason);
    const format = findImageFormat(bytes);
    if (!format) return reject(reference, where, "not a JPEG, PNG, WebP, AVIF or GIF");
    const { extension, contentType } = IMAGE_TYPES[format];
    const hash = createHash("sha256").update(bytes).digest("hex");
    const path = `imported/${hash.slice(0, 2)}/${hash.slice(0, 16)}.${extension}`;
    const outcome = await upload(path, bytes, contentType);
    if (typeof outcome === "object") return reject(reference, where, outcome.reason);
    builder.addImage(outcome);
    paths.add(path);
    addresses?.add("image", path, ownAddresses(reference, address, site), where);
    return path;
  }

  async function upload(path: string, bytes: Buffer, contentType: string): Promise<UploadOutcome> {
    if (paths.has(path)) return "existing";
    if (isDryRun) return "stored";
    try {
      const outcome = await uploadFile(client, {
        bucket: BUCKET,
        path,
        body: bytes,
        contentType,
        cacheControl: String(IMAGE_CACHE_SECONDS),
      });
      failures = 0;
      return outcome;
    } catch (error) {
      failures += 1;
      if (!(error instanceof BackendUnavailableError) || failures >= MAX_FAILURES) throw error;
      return { reason: error.message };
    }
  }

  /** The downloaded file; null for one that could not be had, undefined where nothing is downloaded. */
  async function download(address: string, where: string): Promise<string | null | undefined> {
    if (!downloads || isDryRun || !isAddress(address)) return undefined;
    const fetched = await downloads.get(address, "image");
    if ("path" in fetched) return fetched.path;
    builder.addMissingImage({ where, reference: shorten(address), reason: fetched.reason });
    return null;
  }

  function keepAddress(reference: string, where: string): string | null {
    const isUnknown = reference.startsWith(UNKNOWN_SITE);
    if (isAddress(reference) && (media === null || downloads))
      builder.addLinkedImage({ where, reference: shorten(reference) });
    else {
      const reason = isUnknown
        ? "the address of the old site is not known, name it with --site"
        : media
          ? "not in the media folder"
          : "no address of an image";
      const shown = isUnknown ? reference.slice(UNKNOWN_SITE.length - 1) : reference;
      builder.addMissingImage({ where, reference: shorten(shown), reason });
    }
    return isAddress(reference) ? cleanText(reference) : null;
  }

  function reject(reference: string, where: string, reason: string): null {
    builder.addRejectedImage({ where, reference: shorten(reference), reason });
    return null;
  }

  function resolve(reference: string, article: ImageUser): Promise<string | null> {
    if (reference.length > MAX_ADDRESS) return store(reference, article);
    const before = known.get(reference);
    if (before) return before;
    const own = copyText(reference);
    const stored = store(own, article);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(own, stored);
    return stored;
  }

  return {
    resolve,
    async prepare(list, onStored) {
      const rest = list.values();
      // Each takes the next image of the list.
      async function storeNext(): Promise<void> {
        for (const { reference, article } of rest) {
          // Longer ones are not remembered.
          if (reference.length <= MAX_ADDRESS) await resolve(reference, article);
          onStored(article);
        }
      }
      await Promise.all(Array.from({ length: downloads ? 1 : AT_ONCE }, storeNext));
    },
  };
}

/** Addresses of an image on its own site: as it is referred to, and in its whole size. A path in a folder is none. */
function ownAddresses(reference: string, address: string, site: string): string[] {
  const isRooted = /^(?:https?:\/\/|\/|__GHOST_URL__)/i.test(reference.trim());
  if (!isRooted || hostOf(address) !== hostOf(site)) return [];
  const own = toOldAddress(address.replace(/[?#].*$/s, ""));
  return own === null ? [] : [own, toWholeImage(own)];
}

/** Whether a reference is the address of an image on a site that is known. */
export function isAddress(reference: string): boolean {
  const isUnknown = reference.startsWith(UNKNOWN_SITE);
  return /^https?:\/\//i.test(reference) && !isUnknown && reference.length <= MAX_ADDRESS;
}

async function readImage(file: string): Promise<Buffer | { reason: string }> {
  try {
    const { size } = await stat(file);
    return size > MAX_IMAGE_BYTES ? { reason: "larger than 20 MB" } : await readFile(file);
  } catch (error) {
    return { reason: `cannot be read: ${error instanceof Error ? error.message : error}` };
  }
}

/** References may be `data:` URLs of megabytes. */
function shorten(reference: string): string {
  return reference.length > 200 ? `${reference.slice(0, 200)}…` : reference;
}

import { createHmac } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import type { ConnectionPool } from "../core/database/connection-pool.ts";
import type { CallerOptions } from "../core/keys/read-caller.ts";
import { createStorageServer } from "./http/serve-storage.ts";
import { MAX_IMAGE_BYTES } from "./images/image-processing.ts";
import { removeAbandoned } from "./images/receive-body.ts";
import { withImageCheck } from "./images/with-image-check.ts";
import { MAX_MEDIA_BYTES, withMediaCheck } from "./media/with-media-check.ts";
import { withChangeNotice, withStorageErrors } from "./objects/object-store.ts";
import { openObjectStore } from "./open-object-store.ts";
import { createPublicBuckets } from "./public-buckets.ts";
import { createImageRenderer } from "./render/image-renderer.ts";
import { createServeResumable } from "./resumable/serve-resumable.ts";
import type { StorageService } from "./service/storage-service.ts";
import type { StorageSettings } from "./storage-settings.ts";

export type StorageOptions = StorageSettings &
  CallerOptions & {
    dataDir: string;
    pool: ConnectionPool;

    log: Logger;
  };

/** Image sizes that the site's own pages request. */
export const PAGE_SIZES = ["400x225", "672x378", "800x450", "1200x675", "1600x900"] as const;

/** The same widths in the image's own proportions. */
const OWN_SIZES = ["400x", "672x", "800x", "1200x", "1600x"];

/** The size of an author's image. */
const PORTRAIT_SIZE = "320x320";

/** Age limit of temporary upload files: no image takes a day to upload. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Buckets that accept images only. */
const IMAGE_BUCKETS = ["article-images"];
/** The bucket that accepts audio, video and captions only. */
const MEDIA_BUCKET = "article-media";

/**
 * The storage service. Files are on disk under `dataDir/storage`, or in S3 when it is
 * configured, behind the checks of images and media; resized variants and parts of uploads are under `dataDir/storage-cache`
 * and `dataDir/storage-uploads`.
 */
export function openStorage(options: StorageOptions): {
  /** Answers every request below `/storage/v1`. */
  serve: (request: Request) => Promise<Response>;
  /** Removes uploads that were not finished in time, and returns the number of resumable ones. */
  removeExpiredUploads: () => Promise<number>;
} {
  const { dataDir, pool, log, keys, tokens } = options;
  const isPublicBucket = createPublicBuckets(async (bucket) => {
    const sql = "select from storage.buckets where id = $1 and public";
    return (await pool.query(sql, [bucket])).length > 0;
  });
  const base = openObjectStore(options, dataDir);
  const cacheFolder = join(dataDir, "storage-cache");

  const renderer = createImageRenderer({
    store: base,
    cacheFolder: join(cacheFolder, "variants"),
    maxBytes: options.imageCacheBytes,
    usualSizes: new Set<string>([...PAGE_SIZES, ...OWN_SIZES, PORTRAIT_SIZE]),
    onFailure: (error) => log.warn({ err: error }, "failed to cache a resized image"),
  });
  const incomingFolder = join(cacheFolder, "incoming");
  const checked = withMediaCheck(withImageCheck(base, { buckets: IMAGE_BUCKETS, incomingFolder }), {
    bucket: MEDIA_BUCKET,
    incomingFolder,
  });
  const service: StorageService = {
    pool,
    keys,
    jwtSecret: options.jwtSecret,
    tokens,
    store: withStorageErrors(withChangeNotice(checked, renderer.purge)),
    // A secret of its own: a signed URL's token must never be valid as an access token.
    addressSecret: createHmac("sha256", options.jwtSecret)
      .update("storage addresses")
      .digest("hex"),
    maxSignedSeconds: options.maxSignedSeconds,
    maxUploadBytes: (bucket) => (bucket === MEDIA_BUCKET ? MAX_MEDIA_BYTES : MAX_IMAGE_BYTES),
    maxResumableBytes: MAX_MEDIA_BYTES,
  };
  const resumable = createServeResumable({
    service,
    folder: join(dataDir, "storage-uploads"),
    log,
  });
  const serve = createStorageServer({
    service,
    isPublicBucket,
    renderer,
    purgeVariants: renderer.purge,
    serveResumable: resumable.serve,
    log,
  });
  return {
    serve,
    async removeExpiredUploads() {
      await removeAbandoned(incomingFolder, Date.now() - ABANDONED_MS);
      return resumable.removeExpired();
    },
  };
}

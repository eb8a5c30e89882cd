import { join } from "node:path";
import type { Logger } from "pino";
import { withRefusals } from "./http/refusals.ts";
import { createStorageServer } from "./http/serve-storage.ts";
import { MAX_IMAGE_BYTES } from "./images/image-limits.ts";
import { createImageTransformation } from "./images/image-transformation.ts";
import { withImageCheck } from "./images/with-image-check.ts";
import { createFileSystemStorage } from "./objects/file-system-storage.ts";
import { createPublicBuckets } from "./public-buckets.ts";
import { createImageRenderer } from "./render/image-renderer.ts";
import { createS3Storage } from "./s3/s3-storage.ts";
import type { StorageAdapter, TransformationAdapter } from "./storage-adapter.ts";
import type { StorageSettings } from "./storage-settings.ts";
import { withChangeNotice } from "./with-change-notice.ts";

export type StorageOptions = StorageSettings & {
  dataDir: string;
  log: Logger;
  /** Whether `storage.buckets` has the bucket as public; false for one that is absent. */
  isPublicBucket: (bucket: string) => Promise<boolean>;
};

export type Storage = {
  /** For `app._storageAdapter`. */
  adapter: StorageAdapter;
  /** For `app._transformationAdapter`. */
  transformation: TransformationAdapter;
  /** Answers every request below `/storage/v1`; `next` hands on to `@supabase/lite`. */
  serve: (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;
};

/** Sizes that the site's own pages ask for. */
export const PAGE_SIZES = ["400x225", "640x360", "800x450", "1200x675", "1600x900"] as const;

/** The size of an author's picture. */
const PORTRAIT_SIZE = "320x320";

/** Buckets that take pictures only. */
const IMAGE_BUCKETS = ["article-images"];

/**
 * Files on disk under `dataDir/storage`, or in S3 when it is set; the picture check before them, and
 * resized variants under `dataDir/storage-cache`.
 */
export function openStorage(options: StorageOptions): Storage {
  const { dataDir, log } = options;
  const isPublicBucket = createPublicBuckets(options.isPublicBucket);
  const base = withRefusals(
    options.s3
      ? createS3Storage(options.s3)
      : createFileSystemStorage({ root: join(dataDir, "storage") }),
  );
  const cacheFolder = join(dataDir, "storage-cache");

  const renderer = createImageRenderer({
    adapter: base,
    isPublicBucket,
    farExpiryBuckets: IMAGE_BUCKETS,
    cacheFolder: join(cacheFolder, "variants"),
    maxBytes: options.imageCacheBytes,
    usualSizes: new Set<string>([...PAGE_SIZES, PORTRAIT_SIZE]),
    onFailure: (error) => log.warn({ err: error }, "a resized picture could not be kept"),
  });
  const checked = withImageCheck(base, {
    buckets: IMAGE_BUCKETS,
    incomingFolder: join(cacheFolder, "incoming"),
  });
  const adapter = withRefusals(withChangeNotice(checked, renderer.purge));
  const serve = createStorageServer({
    adapter,
    isPublicBucket,
    farExpiryBuckets: IMAGE_BUCKETS,
    renderPublic: renderer.render,
    maxUploadBytes: MAX_IMAGE_BYTES,
    log,
  });
  return { adapter, transformation: createImageTransformation(), serve };
}

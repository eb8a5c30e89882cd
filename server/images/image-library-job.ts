import { readFileSync } from "node:fs";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import {
  claimUnmeasuredImages,
  type ImageMeasures,
  loadImageBytes,
  storeImageMeasures,
  syncImages,
} from "../../app/data/images/image-measures.ts";
import type { Job } from "../jobs/job-runner.ts";
import { checkContentCredentials } from "./content-credentials/check-content-credentials.ts";
import { hashBytes, measureImage } from "./measure-image.ts";

/** Longest wait with a change feed, which says when an image was added. */
const LONGEST_WAIT_MS = 60_000;
/** Without one, the site asks. */
const POLL_MS = 5000;
const RETRY_MS = 5000;
/** A site that has just started answers its first readers undisturbed. */
const FIRST_MS = 10_000;
/** How often objects of imports and other clients are looked for. */
const SYNC_MS = 3_600_000;

export type ImageLibraryOptions = {
  /** Client with the service key. */
  client: Client;
  /** Whether the job is woken when an image was added. */
  hasChangeFeed: boolean;
  /** File with the certificates (PEM) of those whose content credentials are trusted. */
  trustList: string | undefined;
  log: Logger;
};

/**
 * Brings objects of the bucket into the library and measures its images one at a time, each by the process that claims
 * it first. Images from before the library come in the same way.
 */
export function createImageLibraryJob(options: ImageLibraryOptions): Job {
  const { client, trustList, log } = options;
  const trustAnchors = trustList === undefined ? "" : readFileSync(trustList, "utf8");
  let nextSync = 0;
  let claimed: string[] = [];
  /** One that failed is tried once more, after the others of the claim. */
  const failed = new Set<string>();

  async function measureNext(): Promise<void> {
    const [path = "", ...others] = claimed;
    claimed = others;
    try {
      await measureOne(path);
      failed.delete(path);
    } catch (error) {
      if (!failed.delete(path)) {
        failed.add(path);
        claimed.push(path);
      }
      throw error;
    }
  }

  async function measureOne(path: string): Promise<void> {
    const bytes = await loadImageBytes(client, { bucket: "article-images", path });
    // A file that cannot be read is not tried again; its row has no measures.
    const measures =
      bytes === null
        ? null
        : await measure(path, Buffer.from(bytes)).catch((error: unknown) => {
            log.warn({ path, err: error }, "an image could not be measured");
            return null;
          });
    await storeImageMeasures(client, { path, measures });
  }

  async function measure(path: string, bytes: Buffer): Promise<ImageMeasures> {
    const measures = await measureImage(bytes);
    const uploaded = await loadImageBytes(client, { bucket: "image-originals", path });
    const original = uploaded === null ? bytes : Buffer.from(uploaded);
    return {
      ...measures,
      content_credentials: await checkContentCredentials(original, { trustAnchors }),
      original_sha256: hashBytes(original),
    };
  }

  return {
    name: "image-library",
    everyMs: options.hasChangeFeed ? LONGEST_WAIT_MS : POLL_MS,
    firstMs: FIRST_MS,
    retryMs: RETRY_MS,
    async run(signal) {
      if (performance.now() >= nextSync) {
        while (!signal.aborted && (await syncImages(client)) > 0);
        nextSync = performance.now() + SYNC_MS;
      }
      let count = 0;
      while (!signal.aborted) {
        if (claimed.length === 0) claimed = await claimUnmeasuredImages(client);
        if (claimed.length === 0) break;
        await measureNext();
        count += 1;
      }
      return { count };
    },
  };
}

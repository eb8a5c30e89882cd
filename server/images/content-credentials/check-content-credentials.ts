import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { findImageFormat, IMAGE_TYPES } from "@broadsheet/backend/images";
import {
  type ContentCredentials,
  CREDENTIALS_MARK,
} from "../../../app/domain/newsroom/content-credentials.ts";
import type { CheckTask } from "./check-thread.ts";

/** Longest time for one file; one of 20 MB takes less than a second. */
const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MIB = 256;

/**
 * Checks the content credentials (C2PA) of an image: its bytes against the signed hash, the signature, and the signer
 * against `trustAnchors` (certificates in PEM, empty for none). A thread of its own does it, which ends with the check:
 * a malicious file holds up nobody, and no memory stays in use.
 *
 * @returns null for an image without credentials, or with ones that cannot be read.
 */
export async function checkContentCredentials(
  bytes: Buffer,
  { trustAnchors }: { trustAnchors: string },
): Promise<ContentCredentials | null> {
  const format = findImageFormat(bytes);
  if (!format || !bytes.includes(CREDENTIALS_MARK, 0, "latin1")) return null;
  const task: CheckTask = { bytes, mediaType: IMAGE_TYPES[format].contentType, trustAnchors };
  const thread = new Worker(new URL("./check-thread.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MIB },
  });
  thread.unref();
  try {
    const [credentials] = await once(thread, "message", {
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    return credentials as ContentCredentials | null;
  } catch {
    return null;
  } finally {
    await thread.terminate();
  }
}

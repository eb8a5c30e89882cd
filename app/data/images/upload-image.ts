import { imagePath, imageProblem, UnusableFileError } from "../../domain/newsroom/image-path.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import { toStorable } from "../../domain/storable-json.ts";
import type { Client } from "../client.ts";
import { convertHeic } from "./convert-heic.ts";
import { keepOriginal } from "./keep-original.ts";
import { hashFile, readImageDetails } from "./read-image-details.ts";
import { RESUMABLE_BYTES, sendResumable } from "./resumable-upload.ts";
import { sendWhole } from "./send-whole.ts";
import { IMAGE_TARGET, toRequestError, type UploadOptions } from "./upload-answer.ts";

export type StoredImage = {
  /** Path in the bucket `article-images`. */
  path: string;
  /** Whether the library had the same file: it was not uploaded again. */
  isKnown: boolean;
};

/**
 * Brings an image into the library, with the texts of its metadata. HEIC photos are uploaded as JPEG. The upload of a
 * large file that was interrupted goes on where it stopped.
 *
 * @throws Error with a message for the writer, UnusableFileError where another attempt is useless, ConnectionLostError
 *   where the site was not reached; BackendError without a session or permission; AbortError when `signal` is aborted.
 */
export async function uploadImage(
  client: Client,
  {
    file: given,
    isKept = false,
    onProgress,
    signal,
  }: {
    file: File;
    /** Whether it stays in the library although nothing uses it. */
    isKept?: boolean;
  } & UploadOptions,
): Promise<StoredImage> {
  const file = await convertHeic(given);
  const problem = imageProblem(file);
  if (problem) throw new UnusableFileError(problem);
  const sha256 = await hashFile(file);
  const known = sha256 === undefined ? null : await findEqualImage(client, { sha256 });
  signal.throwIfAborted();
  if (known !== null) return { path: known, isKnown: true };
  const fingerprint = sha256 ?? [file.name, file.size, given.lastModified].join("/");
  const planned = imagePath(file, new Date(), randomId());
  const sending = { file, path: planned, target: IMAGE_TARGET, onProgress, signal };
  const path =
    file.size > RESUMABLE_BYTES
      ? await sendResumable(client, { ...sending, fingerprint })
      : await sendWhole(client, sending);
  await keepOriginal(client, { path, file });
  const details = { ...toStorable(await readImageDetails(given)), is_kept: isKept };
  const added = await client.rpc("add_image", { path, details });
  if (added.error) throw toRequestError(added.error, added.status);
  return { path, isKnown: false };
}

async function findEqualImage(
  client: Client,
  { sha256 }: { sha256: string },
): Promise<string | null> {
  const { data, error, status } = await client.rpc("find_equal_image", { sha256 });
  if (error) throw toRequestError(error, status);
  return data;
}

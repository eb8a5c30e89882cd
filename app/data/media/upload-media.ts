import { UnusableFileError } from "../../domain/newsroom/image-path.ts";
import { isCaptionsFile } from "../../domain/newsroom/media-file.ts";
import {
  MEDIA_TOO_LARGE,
  mediaPath,
  mediaProblem,
  NOT_CAPTIONS,
  NOT_MEDIA,
  uploadType,
} from "../../domain/newsroom/media-path.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import type { Client } from "../client.ts";
import { RESUMABLE_BYTES, sendResumable } from "../images/resumable-upload.ts";
import { sendWhole } from "../images/send-whole.ts";
import type { UploadOptions } from "../images/upload-answer.ts";

const BUCKET = "article-media";
const TARGET = { bucket: BUCKET, name: "file", tooLarge: MEDIA_TOO_LARGE, wrongType: NOT_MEDIA };
const CAPTIONS_TARGET = { ...TARGET, tooLarge: NOT_CAPTIONS, wrongType: NOT_CAPTIONS };

/**
 * Uploads audio, video or captions. The upload of a large file that was interrupted goes on where it stopped.
 *
 * @returns its path in the bucket `article-media`.
 * @throws Error with a message for the writer, UnusableFileError where another attempt is useless, ConnectionLostError
 *   where the site was not reached; BackendError without a session or permission; AbortError when `signal` is aborted.
 */
export async function uploadMedia(
  client: Client,
  { file: given, onProgress, signal }: { file: File } & UploadOptions,
): Promise<string> {
  const type = uploadType(given);
  const problem = mediaProblem(given);
  if (type === undefined || problem) throw new UnusableFileError(problem ?? NOT_MEDIA);
  const isCaptions = isCaptionsFile(given);
  if (isCaptions && !(await isWebVtt(given))) throw new UnusableFileError(NOT_CAPTIONS);
  signal.throwIfAborted();
  // With the type that the bucket knows it by.
  const file = new File([given], given.name, { type });
  const sending = {
    file,
    path: mediaPath(file, new Date(), randomId()),
    target: isCaptions ? CAPTIONS_TARGET : TARGET,
    onProgress,
    signal,
  };
  if (file.size <= RESUMABLE_BYTES) return sendWhole(client, sending);
  // A digest would need the whole file in memory.
  const fingerprint = [given.name, given.size, given.lastModified].join("/");
  return sendResumable(client, { ...sending, fingerprint });
}

/** Checked here too, because hosted storage knows only what a file is called. */
async function isWebVtt(file: File): Promise<boolean> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return /^WEBVTT(?:[ \t\r\n]|$)/.test(text) && !text.includes("\0");
  } catch {
    // No UTF-8.
    return false;
  }
}

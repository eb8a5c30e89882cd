import * as z from "zod/mini";
import {
  CONNECTION_BROKE,
  IMAGE_CACHE_SECONDS,
  imagePath,
  imageProblem,
  NOT_AN_IMAGE,
  TOO_LARGE,
  UnusableFileError,
} from "../../domain/newsroom/image-path.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import { toStorable } from "../../domain/storable-json.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { convertHeic } from "./convert-heic.ts";
import { hashFile, readImageDetails } from "./read-image-details.ts";

export type UploadOptions = {
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

export type StoredImage = {
  /** Path in the bucket `article-images`. */
  path: string;
  /** Whether the library had the same file: it was not uploaded again. */
  isKnown: boolean;
};

/**
 * Brings an image into the library, with the texts of its metadata. It uses a signed URL and XMLHttpRequest, which is
 * the only browser API that reports upload progress. HEIC photos are uploaded as JPEG.
 *
 * @throws Error with a message for the writer, UnusableFileError where another attempt is useless; BackendError without
 *   a session or permission; AbortError when `signal` is aborted.
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
  const known = await findEqualImage(client, { file });
  signal.throwIfAborted();
  if (known !== null) return { path: known, isKnown: true };
  const path = imagePath(file, new Date(), randomId());
  const { data, error } = await client.storage.from("article-images").createSignedUploadUrl(path);
  signal.throwIfAborted();
  if (error) throw toUploadError(error);
  const answer = await send(data.signedUrl, file, { onProgress, signal });
  if (answer.status >= 300) throw toRefusal(answer);
  const details = { ...toStorable(await readImageDetails(given)), is_kept: isKept };
  const added = await client.rpc("add_image", { path, details });
  if (added.error) throw new BackendError(added.error, added.status);
  return { path, isKnown: false };
}

async function findEqualImage(client: Client, { file }: { file: File }): Promise<string | null> {
  const sha256 = await hashFile(file);
  if (sha256 === undefined) return null;
  const { data, error, status } = await client.rpc("find_equal_image", { sha256 });
  if (error) throw new BackendError(error, status);
  return data;
}

type Answer = { status: number; text: string };

function send(url: string, file: File, { onProgress, signal }: UploadOptions): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => resolve({ status: request.status, text: request.responseText });
  request.onerror = () => reject(new Error(CONNECTION_BROKE));
  request.onabort = () => reject(signal.reason);
  request.open("PUT", url);
  request.setRequestHeader("content-type", file.type);
  request.setRequestHeader("cache-control", `max-age=${IMAGE_CACHE_SECONDS}`);
  request.setRequestHeader("x-upsert", "false");
  signal.addEventListener("abort", abort, { once: true });
  request.send(file);
  return promise.finally(() => signal.removeEventListener("abort", abort));
}

/** Error of the storage service before the upload; without a status it was unreachable. */
function toUploadError(error: Error & { status?: number }): Error {
  if (error.status === undefined) return new Error(CONNECTION_BROKE);
  return new BackendError(error, error.status);
}

const refusalSchema = z.partial(z.object({ statusCode: z.coerce.number(), message: z.string() }));

/** Error of an image that the storage service rejected. Its response body has a status of its own. */
function toRefusal({ status, text }: Answer): Error {
  const { statusCode = status, message } = parseRefusal(text);
  if (status === 413 || statusCode === 413) return new UnusableFileError(TOO_LARGE);
  if ([status, statusCode].some((code) => code === 415 || code === 422)) {
    return new UnusableFileError(NOT_AN_IMAGE);
  }
  return new Error(
    message ? `We couldn't store the image: ${message}` : "We couldn't store the image. Try again.",
  );
}

function parseRefusal(text: string): z.infer<typeof refusalSchema> {
  try {
    return refusalSchema.parse(JSON.parse(text));
  } catch {
    // A gateway's response.
    return {};
  }
}

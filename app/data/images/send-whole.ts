import { ConnectionLostError, IMAGE_CACHE_SECONDS } from "../../domain/newsroom/image-path.ts";
import type { Client } from "../client.ts";
import {
  toRefusal,
  toRequestError,
  type UploadAnswer,
  type UploadOptions,
  type UploadTarget,
} from "./upload-answer.ts";

/**
 * Uploads a file by a signed URL, with one request. XMLHttpRequest is the only browser API that reports upload progress.
 *
 * @returns its path in the bucket.
 */
export async function sendWhole(
  client: Client,
  {
    file,
    path,
    target,
    ...options
  }: { file: File; path: string; target: UploadTarget } & UploadOptions,
): Promise<string> {
  const { data, error } = await client.storage.from(target.bucket).createSignedUploadUrl(path);
  options.signal.throwIfAborted();
  if (error) throw toRequestError(error, error.status);
  const answer = await send(data.signedUrl, file, options);
  if (answer.status >= 300) throw toRefusal(answer, target);
  return path;
}

function send(
  url: string,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<UploadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => resolve({ status: request.status, text: request.responseText });
  request.onerror = () => reject(new ConnectionLostError());
  request.onabort = () => reject(signal.reason);
  request.open("PUT", url);
  request.setRequestHeader("content-type", file.type);
  request.setRequestHeader("cache-control", `max-age=${IMAGE_CACHE_SECONDS}`);
  request.setRequestHeader("x-upsert", "false");
  signal.addEventListener("abort", abort, { once: true });
  request.send(file);
  return promise.finally(() => signal.removeEventListener("abort", abort));
}

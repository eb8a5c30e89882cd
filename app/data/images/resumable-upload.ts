import type { UploadOptions as TusOptions, Upload } from "tus-js-client";
import { ConnectionLostError, IMAGE_CACHE_SECONDS } from "../../domain/newsroom/image-path.ts";
import { BackendError } from "../backend-error.ts";
import { readBackend } from "../browser-client.ts";
import type { Client } from "../client.ts";
import {
  forgetUpload,
  listUnfinishedUploads,
  rememberUpload,
  type UnfinishedUpload,
} from "./unfinished-uploads.ts";
import { toRefusal, type UploadOptions, type UploadTarget } from "./upload-answer.ts";

/** Larger files are uploaded in parts, as Supabase recommends; smaller ones with one request. */
export const RESUMABLE_BYTES = 6 * 1024 * 1024;

/** Hosted Supabase accepts no other size. */
const CHUNK_BYTES = 6 * 1024 * 1024;

/** Fingerprints of the uploads of this tab. */
const running = new Set<string>();

/**
 * Uploads a file by the TUS protocol. An upload of the same file that was interrupted on this device, in this tab or
 * before a reload, goes on where it stopped.
 *
 * @returns its path in the bucket: `path`, or the one with which the interrupted upload began.
 * @throws ConnectionLostError; BackendError without a session; UnusableFileError where the storage refuses the file.
 */
export async function sendResumable(
  client: Client,
  {
    file,
    fingerprint,
    path,
    target,
    onProgress,
    signal,
  }: {
    file: File;
    /** Digest of the file. */
    fingerprint: string;
    path: string;
    target: UploadTarget;
  } & UploadOptions,
): Promise<string> {
  const { Upload: TusUpload } = await import("tus-js-client");
  const user = (await readSession(client)).user.id;
  signal.throwIfAborted();
  // The same file chosen twice is uploaded beside itself.
  const begun = running.has(fingerprint)
    ? undefined
    : listUnfinishedUploads(user, target.bucket).find(
        (upload) => upload.fingerprint === fingerprint,
      );
  const record = {
    user,
    fingerprint,
    bucket: target.bucket,
    name: file.name,
    path: begun?.path ?? path,
    startedAt: begun?.startedAt ?? Date.now(),
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload: Upload = new TusUpload(file, {
    ...commonOptions(client),
    ...(begun && { uploadUrl: begun.url }),
    metadata: {
      bucketName: target.bucket,
      objectName: record.path,
      contentType: file.type,
      cacheControl: String(IMAGE_CACHE_SECONDS),
    },
    onUploadUrlAvailable: () => rememberUpload({ ...record, url: upload.url ?? "" }),
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
    onSuccess: () => resolve(),
    onError: (error) => reject(toUploadError(error, target)),
  });
  const cancel = () => {
    // Nobody waits for the end of the removal: the storage discards the upload after a day anyway.
    upload.abort(true).catch(() => undefined);
    forgetUpload(record);
    reject(signal.reason);
  };
  signal.addEventListener("abort", cancel, { once: true });
  running.add(fingerprint);
  upload.start();
  try {
    await promise;
    forgetUpload(record);
  } catch (error) {
    const canGoOn = error instanceof ConnectionLostError || error instanceof BackendError;
    if (!canGoOn) forgetUpload(record);
    throw error;
  } finally {
    running.delete(fingerprint);
    signal.removeEventListener("abort", cancel);
  }
  return record.path;
}

/** Discards an unfinished upload, on this device and in the storage. */
export async function discardUpload(client: Client, upload: UnfinishedUpload): Promise<void> {
  forgetUpload(upload);
  const { Upload: TusUpload } = await import("tus-js-client");
  // The storage discards it after a day anyway.
  await TusUpload.terminate(upload.url, commonOptions(client)).catch(() => undefined);
}

function commonOptions(client: Client): TusOptions {
  const [url, key] = readBackend();
  return {
    endpoint: `${url}/storage/v1/upload/resumable`,
    chunkSize: CHUNK_BYTES,
    // Only an upload whose address is known can go on.
    uploadDataDuringCreation: false,
    retryDelays: [500, 2000],
    storeFingerprintForResuming: false,
    headers: { apikey: key, "x-upsert": "false" },
    async onBeforeRequest(request) {
      // The token may have been refreshed since the last request.
      const { access_token } = await readSession(client);
      request.setHeader("authorization", `Bearer ${access_token}`);
    },
  };
}

async function readSession(client: Client) {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new BackendError({ message: "The session has ended." }, 401);
  return data.session;
}

function toUploadError(error: Error, target: UploadTarget): Error {
  const answer = "originalResponse" in error ? (error.originalResponse as TusAnswer) : null;
  if (answer) return toRefusal({ status: answer.getStatus(), text: answer.getBody() }, target);
  const cause = "causingError" in error ? error.causingError : null;
  return cause instanceof BackendError ? cause : new ConnectionLostError();
}

type TusAnswer = { getStatus(): number; getBody(): string } | null;

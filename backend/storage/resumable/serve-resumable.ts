import { ERRORS, Server, type Upload } from "@tus/server";
import type { Logger } from "pino";
import type { Caller } from "../../core/base/caller.ts";
import { isRequestAborted, outsideRequest } from "../../core/base/current-request.ts";
import { createSingleFlight } from "../../core/requests/single-flight.ts";
import {
  errorResponse,
  invalidRequest,
  StorageError,
  toStorageError,
} from "../objects/storage-error.ts";
import { identifyCaller, ownerOf } from "../service/caller.ts";
import { parseMetadata, toCacheControl } from "../service/read-upload.ts";
import { openSignedPlace } from "../service/signed-addresses.ts";
import { consumeSignedUpload } from "../service/signed-uploads.ts";
import type { StorageService } from "../service/storage-service.ts";
import { checkUpload, storeObject, type UploadPlace } from "../service/store-object.ts";
import { createPartsStore, EXPIRY_MS } from "./parts-store.ts";
import { openUploadParts, type PartsRecord } from "./upload-parts.ts";

export type ResumableOptions = {
  service: StorageService;
  /** Folder of unfinished uploads. */
  folder: string;
  log: Logger;
};

const PATH = "/storage/v1/upload/resumable";
/** Metadata key of the user who started an upload; a value from the client is overwritten. */
const UPLOADER = "uploader";

/** The caller and the request's options, read before the TUS server handles it. */
type UploadRequest = { caller: Caller; isUpsert: boolean; signature: string | null };

/**
 * Resumable uploads (TUS 1.0), with the URLs and metadata of hosted Supabase.
 * An upload passes the same checks as any other, when it starts and when it is complete.
 */
export function createServeResumable({ service, folder, log }: ResumableOptions): {
  serve: (request: Request) => Promise<Response>;
  /** Removes uploads that were not finished in time, and returns their number. */
  removeExpired: () => Promise<number>;
} {
  const parts = openUploadParts(folder);
  const uploadRequests = new WeakMap<Request, UploadRequest>();
  const finishing = createSingleFlight<void>();

  const server = new Server({
    path: PATH,
    datastore: createPartsStore(parts),
    maxSize: service.maxResumableBytes,
    disableTerminationForFinishedUploads: true,
    allowedHeaders: ["Authorization", "ApiKey", "X-Upsert", "X-Signature", "X-Client-Info"],
    exposedHeaders: ["Tus-Complete"],
    // Relative, so that it is correct behind any proxy.
    generateUrl: (request, { id }) => `${isSigned(request) ? `${PATH}/sign` : PATH}/${id}`,
    getFileIdFromRequest: (request) => /\/([0-9a-f]{32})$/.exec(new URL(request.url).pathname)?.[1],
    async onUploadCreate(request, upload) {
      const metadata: PartsRecord["metadata"] = {
        ...upload.metadata,
        [UPLOADER]: nameOf(uploadRequestOf(request).caller),
      };
      const contentType = metadata.contentType ?? "application/octet-stream";
      const cacheControl = toCacheControl(metadata.cacheControl);
      const { place } = await openPlace(request, metadata, "storage.tus.upload.create");
      await checkUpload(service, place, { contentType, size: upload.size });
      return { metadata: { ...metadata, contentType, cacheControl } };
    },
    async onIncomingRequest(request, id) {
      if (request.method === "POST") return;
      const found = await parts.find(id);
      // Uploads of other users are reported as missing.
      if (!found || !(await mayContinue(request, found.metadata))) throw ERRORS.FILE_NOT_FOUND;
      const isComplete = found.size === found.offset && !found.isFinished;
      // All bytes have arrived, but storing the object failed or is still running: the client must not take it for stored.
      if (request.method === "HEAD" && isComplete) await finishOnce(request, id);
    },
    async onUploadFinish(request, upload: Upload) {
      await finishOnce(request, upload.id);
      return { headers: { "Tus-Complete": "1" } };
    },
    onResponseError(_request, error) {
      if (!(error instanceof Error)) return undefined;
      const failure = toStorageError(error);
      if (failure.status >= 500 && !isRequestAborted())
        log.error({ err: failure.cause ?? failure }, "an upload failed");
      return { status_code: failure.status, body: failure.message };
    },
  });

  function uploadRequestOf(request: Request): UploadRequest {
    const uploadRequest = uploadRequests.get(request);
    if (!uploadRequest) throw new Error("The upload request was not authenticated.");
    return uploadRequest;
  }

  async function openPlace(
    request: Request,
    metadata: PartsRecord["metadata"],
    operation: string,
  ): Promise<{ place: UploadPlace; signedId?: string }> {
    const { caller, isUpsert, signature } = uploadRequestOf(request);
    const { bucketName: bucket, objectName: key } = metadata;
    if (!bucket || !key) throw invalidRequest("Upload-Metadata needs bucketName and objectName");
    if (isSigned(request)) return openSignedPlace(service, signature, { bucket, key, operation });
    return { place: { bucket, key, caller, isUpsert, operation } };
  }

  async function mayContinue(
    request: Request,
    metadata: PartsRecord["metadata"],
  ): Promise<boolean> {
    if (isSigned(request)) {
      await openPlace(request, metadata, "");
      return true;
    }
    const { caller } = uploadRequestOf(request);
    return caller.role === "service_role" || nameOf(caller) === metadata[UPLOADER];
  }

  /** Concurrent requests store an upload once, so that it does not end with the one that began. */
  function finishOnce(request: Request, id: string): Promise<void> {
    return finishing.join(id, () => outsideRequest(() => finish(request, id)));
  }

  async function finish(request: Request, id: string): Promise<void> {
    const found = await parts.find(id);
    if (!found || found.isFinished) return;
    const { metadata } = found;
    try {
      const { place, signedId } = await openPlace(request, metadata, "storage.tus.upload.part");
      const store = () =>
        storeObject(service, {
          ...place,
          body: parts.read(id),
          contentType: metadata.contentType ?? "application/octet-stream",
          cacheControl: metadata.cacheControl ?? "no-cache",
          userMetadata: parseMetadata(metadata.metadata),
        });
      await (signedId === undefined ? store() : consumeSignedUpload(service, signedId, store));
    } catch (error) {
      // An upload that would be refused on a retry too is discarded. A user whose session has ended may sign in again.
      const { status } = toStorageError(error);
      if (status < 500 && status !== 401 && status !== 403) await parts.remove(id);
      throw error;
    }
    await parts.change(id, { isFinished: true });
    await parts.removeBytes(id);
  }

  async function serve(request: Request): Promise<Response> {
    try {
      const caller = await identifyCaller(request, service);
      const isUpsert = request.headers.get("x-upsert") === "true";
      uploadRequests.set(request, {
        caller,
        isUpsert,
        signature: request.headers.get("x-signature"),
      });
    } catch (error) {
      if (error instanceof StorageError) return errorResponse(error);
      throw error;
    }
    return server.handleWeb(request);
  }

  return { serve, removeExpired: () => parts.removeOlder(Date.now() - EXPIRY_MS) };
}

function nameOf(caller: Caller): string {
  return ownerOf(caller) ?? caller.role;
}

function isSigned({ url }: Request): boolean {
  return new URL(url).pathname.startsWith(`${PATH}/sign`);
}

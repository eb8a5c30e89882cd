import type { Caller } from "../../core/base/caller.ts";
import { outsideRequest } from "../../core/base/current-request.ts";
import type { ObjectBody, ObjectMetadata } from "../objects/object-store.ts";
import { alreadyExists, bucketNotFound, StorageError, tooLarge } from "../objects/storage-error.ts";
import { type Bucket, findBucket } from "./buckets.ts";
import { ownerOf } from "./caller.ts";
import { limitBody } from "./limit-body.ts";
import { explain, runAs } from "./run-as.ts";
import { checkKey, type StorageService } from "./storage-service.ts";

/** The target of an upload and the permission for it. */
export type UploadPlace = {
  bucket: string;
  key: string;
  isUpsert: boolean;
  /** The owner of the object and the caller that policies are checked for. */
  caller: Caller;
  /** True when the policies were checked earlier in the same request. */
  isAllowed?: boolean;
  operation: string;
};

export type Upload = UploadPlace & {
  body: ObjectBody;
  contentType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
};

export type StoredObject = { id: string; name: string; bucket: string };

/**
 * Refuses an invalid upload before any of its body is read.
 *
 * @param contentType undefined when it is not known yet.
 * @returns the maximum size that the bucket accepts, in bytes.
 * @throws StorageError 400, 403, 404, 409, 413, 415.
 */
export async function checkUpload(
  service: StorageService,
  place: UploadPlace,
  file: { contentType?: string; size?: number },
): Promise<number> {
  checkKey(place.key);
  // Before anything else, so that callers without the right learn nothing of the bucket or of an object with this name.
  if (!place.isAllowed) await checkPolicies(service, place);
  const bucket = await findBucket(service, place.caller, place.bucket);
  if (!bucket) throw bucketNotFound();
  if (file.contentType !== undefined) checkType(bucket, file.contentType);
  const most = service.maxUploadBytes(place.bucket);
  const limit = Math.min(bucket.file_size_limit ?? most, most);
  if (file.size !== undefined && file.size > limit) throw tooLarge();
  if (!place.isUpsert && (await objectExists(service, place))) throw alreadyExists();
  return limit;
}

/** Stores an object and its row. @throws StorageError as `checkUpload`, and the errors of the image check. */
export async function storeObject(service: StorageService, upload: Upload): Promise<StoredObject> {
  const { bucket, key, body, contentType, cacheControl } = upload;
  const size = body instanceof Uint8Array ? body.byteLength : undefined;
  const limit = await checkUpload(service, upload, { contentType, size });
  const limited = body instanceof ReadableStream ? limitBody(body, limit) : body;
  const metadata = await service.store.uploadObject(
    bucket,
    key,
    limited,
    contentType,
    cacheControl,
  );
  const id = await writeRow(service, upload, describeFile(metadata), upload.userMetadata ?? {});
  return { id, name: key, bucket };
}

/** The content of `storage.objects.metadata` for a stored file. */
export function describeFile(metadata: ObjectMetadata): Record<string, unknown> {
  const { lastModified, contentRange: _, ...file } = metadata;
  const common = { ...file, httpStatusCode: 200 };
  return { ...common, lastModified: (lastModified ?? new Date()).toISOString() };
}

/** Inserts or replaces the row of a stored file, also when the client has left since. @returns the object's id. */
export async function writeRow(
  { pool }: StorageService,
  { bucket, key, caller }: Pick<UploadPlace, "bucket" | "key" | "caller">,
  metadata: Record<string, unknown>,
  userMetadata: unknown,
): Promise<string> {
  try {
    const [row] = await outsideRequest(() =>
      pool.query(
        `insert into storage.objects
           (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
         values ($1, $2, $3::uuid, $3::text, $4::text::jsonb, $5::text::jsonb, gen_random_uuid()::text)
         on conflict (bucket_id, name) do update set
           owner = excluded.owner, owner_id = excluded.owner_id, metadata = excluded.metadata,
           user_metadata = excluded.user_metadata, version = excluded.version,
           updated_at = now(), last_accessed_at = now()
         returning id`,
        [
          bucket,
          key,
          ownerOf(caller),
          JSON.stringify(metadata),
          JSON.stringify(userMetadata ?? null),
        ],
      ),
    );
    return String(row?.id);
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Writes the row as the caller and rolls back: only the policies decide whether it may be written. The service key bypasses
 * them.
 */
export async function checkPolicies(
  { pool }: StorageService,
  { bucket, key, caller, isUpsert, operation }: UploadPlace,
  metadata: { metadata?: unknown; userMetadata?: unknown } = {},
): Promise<void> {
  if (caller.role === "service_role") return;
  await runAs(pool, { caller, operation, isTrial: true }, (run) =>
    run(
      `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
       values ($1, $2, $3::uuid, $3::text, $4::text::jsonb, $5::text::jsonb, '1')
       ${isUpsert ? "on conflict (bucket_id, name) do update set updated_at = now()" : ""}`,
      [
        bucket,
        key,
        ownerOf(caller),
        JSON.stringify(metadata.metadata ?? null),
        JSON.stringify(metadata.userMetadata ?? null),
      ],
    ),
  );
}

/** Whether an object with this name exists, regardless of the caller's permissions. */
export async function objectExists(
  { pool }: StorageService,
  place: Pick<UploadPlace, "bucket" | "key">,
): Promise<boolean> {
  const rows = await pool.query("select from storage.objects where bucket_id = $1 and name = $2", [
    place.bucket,
    place.key,
  ]);
  return rows.length > 0;
}

function checkType({ allowed_mime_types: allowed }: Bucket, contentType: string): void {
  if (!allowed || allowed.length === 0) return;
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isAllowed = allowed.some((pattern) =>
    pattern.endsWith("/*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern.toLowerCase(),
  );
  if (isAllowed || allowed.includes("*/*")) return;
  throw new StorageError(415, "invalid_mime_type", `mime type ${type} is not supported`);
}

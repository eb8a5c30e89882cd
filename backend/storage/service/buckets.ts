import { z } from "zod";
import type { Caller } from "../../core/base/caller.ts";
import { currentRequest } from "../../core/base/current-request.ts";
import { sqlState } from "../../core/database/database-errors.ts";
import type { Query } from "../../core/database/in-transaction.ts";
import {
  accessDenied,
  bucketNotFound,
  invalidRequest,
  notSupported,
  StorageError,
} from "../objects/storage-error.ts";
import { ownerOf } from "./caller.ts";
import { runAs } from "./run-as.ts";
import type { StorageService } from "./storage-service.ts";

const bucketSchema = z.object({
  id: z.string(),
  public: z.boolean(),
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
});

/** A bucket's restrictions of uploads. */
export type Bucket = z.infer<typeof bucketSchema>;

const limitSchema = z.union([z.number().int().nonnegative(), z.string()]).nullable().optional();
const settingsSchema = z.object({
  public: z.boolean().optional(),
  file_size_limit: limitSchema,
  allowed_mime_types: z.array(z.string()).nullable().optional(),
  versioning_status: z.string().optional(),
});
export const newBucketSchema = settingsSchema.extend({
  id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
});
export const bucketChangeSchema = settingsSchema;

export const bucketListSchema = z.object({
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  search: z.string().optional(),
});

const COLUMNS = `id, name, coalesce(owner::text, '') as owner, public,
  file_size_limit::float8 as file_size_limit, to_jsonb(allowed_mime_types) as allowed_mime_types,
  created_at, updated_at`;

/**
 * The bucket, regardless of the caller's permissions. Undefined where it does not exist: row level security shows
 * ordinary callers no bucket, so to them a missing one is like one in which they have no rights.
 *
 * @throws StorageError 404 to the service key where it does not exist.
 */
export async function findBucket(
  { pool }: StorageService,
  caller: Caller,
  id: string,
): Promise<Bucket | undefined> {
  const [row] = await pool.query(
    `select id, coalesce(public, false) as public, file_size_limit::float8 as file_size_limit,
       to_jsonb(allowed_mime_types) as allowed_mime_types
     from storage.buckets where id = $1`,
    [id],
  );
  if (row) return bucketSchema.parse(row);
  if (caller.role === "service_role") throw bucketNotFound();
  return undefined;
}

/** The buckets that the caller may see. */
export function listBuckets(
  { pool }: StorageService,
  caller: Caller,
  { limit, offset, sortColumn, sortOrder, search }: z.infer<typeof bucketListSchema>,
) {
  return runAs(pool, { caller, operation: "storage.bucket.list" }, (run) =>
    run(
      `select ${COLUMNS}, 'STANDARD' as type from storage.buckets
       where $1::text is null or strpos(lower(name), lower($1)) > 0
       order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
      [search ?? null, limit ?? null, offset],
    ),
  );
}

/** @throws StorageError 404 when no such bucket is visible to the caller. */
export async function getBucket({ pool }: StorageService, caller: Caller, id: string) {
  const [row] = await runAs(pool, { caller, operation: "storage.bucket.get" }, (run) =>
    run(`select ${COLUMNS} from storage.buckets where id = $1`, [id]),
  );
  if (!row) throw bucketNotFound();
  return row;
}

/** @throws StorageError 400 for an invalid name or setting, 403, 409. */
export async function createBucket(
  { pool }: StorageService,
  caller: Caller,
  bucket: z.infer<typeof newBucketSchema>,
): Promise<{ name: string }> {
  const { name, id = name } = bucket;
  if (bucket.type && bucket.type !== "STANDARD")
    throw notSupported(`Buckets of type ${bucket.type}`);
  if (!/^[\w!.*'() &$@=;:+,-]{1,100}$/.test(id) || /^\s|\s$|^\.\.?$/.test(id)) {
    throw new StorageError(400, "Invalid Input", "Bucket name invalid");
  }
  const { isPublic, sizeLimit, types } = readSettings(bucket);
  await runAs(pool, { caller, operation: "storage.bucket.create" }, (run) =>
    run(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3::uuid, $3::text, $4, $5, $6)`,
      [id, name, ownerOf(caller), isPublic ?? false, sizeLimit ?? null, types ?? null],
    ),
  );
  return { name };
}

/** @throws StorageError 400, 404. */
export async function updateBucket(
  { pool }: StorageService,
  caller: Caller,
  id: string,
  change: z.infer<typeof bucketChangeSchema>,
): Promise<void> {
  const { isPublic, sizeLimit, types } = readSettings(change);
  const rows = await runAs(pool, { caller, operation: "storage.bucket.update" }, (run) =>
    run(
      `update storage.buckets set
         public = coalesce($2, public),
         file_size_limit = case when $3 then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end,
         updated_at = now()
       where id = $1 returning id`,
      [
        id,
        isPublic ?? null,
        sizeLimit !== undefined,
        sizeLimit ?? null,
        types !== undefined,
        types ?? null,
      ],
    ),
  );
  if (rows.length === 0) throw bucketNotFound();
}

/** Removes all objects of a bucket that the caller may see and empty, until `signal` aborts. */
export async function emptyBucket(
  service: StorageService,
  caller: Caller,
  id: string,
  signal: AbortSignal,
) {
  await getBucket(service, caller, id);
  const { pool, store } = service;
  const emptySome = async (run: Query) => {
    const rows = await run(
      `delete from storage.objects where id in (
         select id from storage.objects where bucket_id = $1 limit 500
       ) returning name`,
      [id],
    );
    const names = rows.map(({ name }) => String(name));
    // Rows are deleted after their files: a file without a row would never be removed.
    currentRequest()?.complete();
    await store.deleteObjects(id, names);
    return names.length;
  };
  while ((await runAs(pool, { caller, operation: "storage.bucket.empty" }, emptySome)) > 0)
    signal.throwIfAborted();
}

/** @throws StorageError 404, 403, and 409 for a bucket that is not empty. */
export async function deleteBucket(service: StorageService, caller: Caller, id: string) {
  await getBucket(service, caller, id);
  const rows = await runAs(service.pool, { caller, operation: "storage.bucket.delete" }, (run) =>
    run("delete from storage.buckets where id = $1 returning id", [id]).catch((error: unknown) => {
      throw sqlState(error) === FOREIGN_KEY_VIOLATION ? bucketNotEmpty() : error;
    }),
  );
  if (rows.length === 0) throw accessDenied();
}

const FOREIGN_KEY_VIOLATION = "23503";

function bucketNotEmpty(): StorageError {
  return new StorageError(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty");
}

function readSettings(settings: z.infer<typeof settingsSchema>) {
  const { versioning_status: versioning } = settings;
  if (versioning && versioning !== "DISABLED") throw notSupported("Versions of objects");
  return {
    isPublic: settings.public,
    sizeLimit: readSize(settings.file_size_limit),
    types: settings.allowed_mime_types,
  };
}

const UNITS: Record<string, number | undefined> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

/** Bytes, or a text such as `20MB`. */
function readSize(size: z.infer<typeof limitSchema>): number | null | undefined {
  if (typeof size !== "string") return size;
  const [, number = "", unit = "B"] = /^(\d+(?:\.\d+)?)\s*(B|KB|MB|GB)?$/i.exec(size) ?? [];
  const factor = UNITS[unit.toUpperCase()];
  if (number === "" || !factor) {
    throw invalidRequest("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  }
  return Math.floor(Number(number) * factor);
}

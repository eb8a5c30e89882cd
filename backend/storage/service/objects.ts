import { z } from "zod";
import type { Caller } from "../../core/base/caller.ts";
import { currentRequest } from "../../core/base/current-request.ts";
import type { Query } from "../../core/database/in-transaction.ts";
import {
  accessDenied,
  alreadyExists,
  notSupported,
  objectNotFound,
} from "../objects/storage-error.ts";
import { findBucket } from "./buckets.ts";
import { ownerOf } from "./caller.ts";
import { runAs } from "./run-as.ts";
import { checkKey, type StorageService } from "./storage-service.ts";
import { checkPolicies, describeFile, objectExists, writeRow } from "./store-object.ts";

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  bucket_id: z.string(),
  owner_id: z.string().nullable(),
  version: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  last_accessed_at: z.string().nullable(),
});

/** A row of `storage.objects`. */
export type ObjectRow = z.infer<typeof rowSchema>;

const COLUMNS =
  "id, name, bucket_id, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at";

/**
 * The object's row. Objects in a public bucket are readable by all; policies decide in others.
 *
 * @throws StorageError 404, also where the object exists and the caller may not read it, or there is no such bucket.
 */
export async function findObject(
  service: StorageService,
  caller: Caller,
  { bucket, key, operation }: { bucket: string; key: string; operation: string },
): Promise<ObjectRow> {
  const found = await findBucket(service, caller, bucket);
  const find = (run: Query) =>
    run(`select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`, [bucket, key]);
  const isReading = operation.startsWith("object.");
  const [row] =
    found?.public && isReading
      ? await find((sql, parameters = []) => service.pool.query(sql, parameters))
      : await runAs(service.pool, { caller, operation }, find);
  if (!row) throw objectNotFound();
  return rowSchema.parse(row);
}

/** The response of `info` in supabase-js. */
export function toInfo(row: ObjectRow) {
  const { metadata } = row;
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: row.user_metadata,
    last_modified: metadata?.lastModified ?? row.updated_at,
    created_at: row.created_at,
  };
}

export const removalSchema = z.object({
  prefixes: z.array(z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })])),
});

/** Removes the objects that the policies permit; missing ones are ignored. */
export async function removeObjects(
  service: StorageService,
  caller: Caller,
  bucket: string,
  entries: z.infer<typeof removalSchema>["prefixes"],
) {
  const names = entries.map((entry) => {
    if (typeof entry !== "string") throw notSupported("Versions of objects");
    return entry;
  });
  await findBucket(service, caller, bucket);
  const operation = "storage.object.delete_many";
  const rows = await runAs(service.pool, { caller, operation }, async (run) => {
    const removed = await run(
      `delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning ${COLUMNS}`,
      [bucket, names],
    );
    // Rows are deleted after their files: a file without a row would never be removed.
    currentRequest()?.complete();
    for (const { name } of removed) await service.store.deleteObject(bucket, String(name));
    return removed;
  });
  return rows;
}

export const transferSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  sourceVersionId: z.string().optional(),
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().optional(), mimetype: z.string().optional() })
    .optional(),
});
type Transfer = z.infer<typeof transferSchema>;

/** @throws StorageError 403, 404, 409. */
export async function copyObject(
  service: StorageService,
  caller: Caller,
  { isUpsert, ...transfer }: Transfer & { isUpsert: boolean },
) {
  const { source, bucket, key } = await openTransfer(service, caller, transfer, "copy");
  const place = { bucket, key, caller, isUpsert, operation: "storage.object.copy" };
  const own = { metadata: source.metadata, userMetadata: source.user_metadata };
  await checkPolicies(service, place, own);
  const from = { bucket: source.bucket_id, key: source.name };
  if (!isUpsert && (await objectExists(service, place))) throw alreadyExists();
  const { copyMetadata, metadata: changes } = transfer;
  const metadata = copyMetadata
    ? await copyFile(service, source, { bucket, key })
    : await copyWithChanges(service, from, { bucket, key, ...changes });
  const id = await writeRow(service, place, metadata, copyMetadata ? source.user_metadata : null);
  return { Id: id, Key: `${bucket}/${key}`, name: key, bucket_id: bucket };
}

/** @throws StorageError 403, 404, 409. */
export async function moveObject(service: StorageService, caller: Caller, transfer: Transfer) {
  const { source, bucket, key } = await openTransfer(service, caller, transfer, "move");
  const answer = { message: "Successfully moved", Id: source.id, Key: `${bucket}/${key}` };
  const { pool, store } = service;
  const operation = "storage.object.move";
  const change = (run: Query) =>
    run(
      `update storage.objects set bucket_id = $2, name = $3, owner = $4::uuid, owner_id = $4::text,
         version = gen_random_uuid()::text, updated_at = now()
       where id = $1 returning id`,
      [source.id, bucket, key, ownerOf(caller)],
    );
  const allowed = await runAs(pool, { caller, operation, isTrial: true }, change);
  if (allowed.length === 0) throw accessDenied();
  if (source.bucket_id === bucket && source.name === key) return answer;
  currentRequest()?.complete();
  await store.copyObject(source.bucket_id, source.name, bucket, key);
  await runAs(pool, { caller, operation }, change);
  await store.deleteObject(source.bucket_id, source.name);
  return answer;
}

async function openTransfer(
  service: StorageService,
  caller: Caller,
  transfer: Transfer,
  operation: "copy" | "move",
) {
  if (transfer.sourceVersionId !== undefined) throw notSupported("Versions of objects");
  const bucket = transfer.destinationBucket ?? transfer.bucketId;
  const key = transfer.destinationKey;
  checkKey(key);
  const source = await findObject(service, caller, {
    bucket: transfer.bucketId,
    key: transfer.sourceKey,
    operation: `storage.object.${operation}`,
  });
  return { source, bucket, key };
}

async function copyFile(
  { store }: StorageService,
  source: ObjectRow,
  { bucket, key }: { bucket: string; key: string },
): Promise<Record<string, unknown>> {
  const { bucket_id: from, name, metadata } = source;
  const copied = await store.copyObject(from, name, bucket, key);
  return { ...metadata, eTag: copied.eTag, lastModified: copied.lastModified };
}

async function copyWithChanges(
  { store }: StorageService,
  source: { bucket: string; key: string },
  target: { bucket: string; key: string; cacheControl?: string; mimetype?: string },
): Promise<Record<string, unknown>> {
  const { body, metadata } = await store.getObject(source.bucket, source.key);
  const stored = await store.uploadObject(
    target.bucket,
    target.key,
    body ?? new Uint8Array(),
    target.mimetype ?? metadata.mimetype,
    target.cacheControl ?? "no-cache",
  );
  return describeFile(stored);
}

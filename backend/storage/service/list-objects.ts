import { z } from "zod";
import type { Caller } from "../../core/base/caller.ts";
import { MAX_KEY_BYTES } from "../objects/file-name.ts";
import { invalidRequest } from "../objects/storage-error.ts";
import { findBucket } from "./buckets.ts";
import { runAs } from "./run-as.ts";
import type { StorageService } from "./storage-service.ts";

const MOST = 10_000;
const SORT_COLUMNS = ["name", "created_at", "updated_at", "last_accessed_at", "id"] as const;
/** Two names as JSON, in base64. */
const MAX_CURSOR_LENGTH = 20_000;

/** The start of a name, or a name. */
const namePart = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) <= MAX_KEY_BYTES,
    `is longer than ${MAX_KEY_BYTES} bytes, the maximum of an object name`,
  );

/** There are no versions: every object has only its latest one. */
const versions = z.enum(["exclude", "include", "only"]).optional();

export const listSchema = z.object({
  prefix: namePart.default(""),
  limit: z.number().int().min(1).max(MOST).default(100),
  offset: z.number().int().min(0).default(0),
  search: namePart.default(""),
  sortBy: z
    .object({
      column: z.enum(SORT_COLUMNS).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .default({ column: "name", order: "asc" }),
  exactMatch: z.boolean().default(false),
  noncurrentVersions: versions,
  deleteMarkers: versions,
});

/** Lists the files and subfolders of a folder, as `list` of supabase-js returns them: folders first. */
export async function listFolder(
  service: StorageService,
  caller: Caller,
  bucket: string,
  options: z.infer<typeof listSchema>,
) {
  await findBucket(service, caller, bucket);
  const { limit, offset, search, sortBy, exactMatch } = options;
  if (options.noncurrentVersions === "only" || options.deleteMarkers === "only") return [];
  const folder = exactMatch ? options.prefix : options.prefix.replace(/^\/+|(?<!\/)\/+$/g, "");
  const prefix = folder === "" || exactMatch ? folder : `${folder}/`;
  const { column, order } = sortBy;
  return runAs(service.pool, { caller, operation: "storage.object.list" }, (run) =>
    run(
      `with found as (
         select *, substr(name, char_length($2) + 1) as rest from storage.objects
         where bucket_id = $1 and case when $6 then name = $2 else name like $3 end
       ), entries as (
         select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
           null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
         from found where strpos(rest, '/') > 0 group by 1
         union all
         select case when $6 then name else rest end, id, updated_at, created_at, last_accessed_at, metadata
         from found where strpos(rest, '/') = 0
       )
       select * from entries
       where name <> '' and starts_with(lower(name), lower($7))
       order by id is not null, ${column} ${order}, name limit $4 offset $5`,
      [bucket, prefix, `${escapeLike(prefix)}%`, limit, offset, exactMatch, search],
    ),
  );
}

export const listV2Schema = z.object({
  prefix: namePart.default(""),
  limit: z.number().int().min(1).max(MOST).default(1000),
  cursor: z.string().max(MAX_CURSOR_LENGTH).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at"]),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .default({ column: "name", order: "asc" }),
  exactMatch: z.boolean().default(false),
  noncurrentVersions: versions,
  deleteMarkers: versions,
});

const cursorSchema = z.tuple([z.string(), z.string()]);

/**
 * Returns one page of the objects under a prefix, in an order that later pages continue. With `with_delimiter`
 * objects in subfolders are returned as these folders.
 */
export async function listPage(
  service: StorageService,
  caller: Caller,
  bucket: string,
  options: z.infer<typeof listV2Schema>,
) {
  await findBucket(service, caller, bucket);
  const { prefix, limit, sortBy, exactMatch } = options;
  if (options.noncurrentVersions === "only" || options.deleteMarkers === "only") {
    return { hasNext: false, folders: [], objects: [] };
  }
  const { column, order } = sortBy;
  const [value, key] = readCursor(options.cursor);
  const sortValue = column === "name" ? 'key collate "C"' : column;
  const type = column === "name" ? "text" : "timestamptz";
  const rows = await runAs(service.pool, { caller, operation: "storage.object.list_v2" }, (run) =>
    run(
      `with found as (
         select *, case when $3 then substr(name, char_length($2) + 1) else '' end as rest
         from storage.objects
         where bucket_id = $1 and case when $4 then name = $2 else name like $5 end
       ), entries as (
         select $2 || split_part(rest, '/', 1) || '/' as key, null::uuid as id,
           max(updated_at) as updated_at, min(created_at) as created_at,
           null::timestamptz as last_accessed_at, null::jsonb as metadata
         from found where strpos(rest, '/') > 0 group by 1
         union all
         select name, id, updated_at, created_at, last_accessed_at, metadata
         from found where strpos(rest, '/') = 0
       )
       select *, ${column === "name" ? "key" : `${column}::text`} as sort_value from entries
       where $6::text is null
         or (${sortValue}, key collate "C") ${order === "asc" ? ">" : "<"} ($6::${type}, $7::text)
       order by ${sortValue} ${order}, key collate "C" ${order} limit $8`,
      [
        bucket,
        prefix,
        options.with_delimiter,
        exactMatch,
        `${escapeLike(prefix)}%`,
        value,
        key,
        limit + 1,
      ],
    ),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  return {
    hasNext,
    folders: page
      .filter(({ id }) => id === null)
      .map((row) => ({ name: row.key, key: String(row.key).replace(/\/$/, "") })),
    objects: page.flatMap(({ id, key: name, sort_value: _sorted, ...rest }) =>
      id === null ? [] : [{ name, key: name, id, ...rest }],
    ),
    ...(hasNext && last
      ? { nextCursor: writeCursor(String(last.sort_value), String(last.key)) }
      : {}),
  };
}

function writeCursor(value: string, key: string): string {
  return Buffer.from(JSON.stringify([value, key])).toString("base64url");
}

function readCursor(cursor: string | undefined): [string | null, string | null] {
  if (!cursor) return [null, null];
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw invalidRequest("Invalid cursor");
  }
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

import { createHash } from "node:crypto";
import { collectBody, type ObjectStore } from "../../storage/objects/object-store.ts";
import { openSql, type SqlPool } from "../support/open-sql.ts";

/** Tables that differ after a restore: sessions, which it ends, and what is of one installation. */
const DIFFERING = [
  ...["embedded.limits", "embedded.restores", "auth.sessions", "auth.refresh_tokens"],
  ...["auth.mfa_amr_claims", "auth.flow_state", "auth.one_time_tokens", "auth.mfa_challenges"],
];

/** Row count and checksum of each table, except for those that differ after a restore and `others`. */
export async function digestTables(
  url: string,
  others: readonly string[] = [],
): Promise<Record<string, string>> {
  const sql = openSql(url, 1);
  try {
    await sql`select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false)`;
    const tables = await sql<{ schema: string; name: string }[]>`
      select nspname as schema, relname as name
      from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
      where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
        and nspname || '.' || relname <> all (${[...DIFFERING, ...others]}::text[])
      order by 1, 2`;
    const digests: Record<string, string> = {};
    for (const { schema, name } of tables) {
      const [row] = await sql<{ digest: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(entry::text), '' order by entry::text collate "C")), '') as digest
        from ${sql(schema)}.${sql(name)} as entry`;
      digests[`${schema}.${name}`] = row?.digest ?? "";
    }
    return digests;
  } finally {
    await sql.end();
  }
}

/** Metadata and checksum of each stored file. */
export async function digestFiles(
  url: string,
  storage: ObjectStore,
): Promise<Record<string, object>> {
  const sql = openSql(url, 1);
  try {
    const digests: Record<string, object> = {};
    for (const { bucket, key } of await listFiles(sql)) {
      const { body, metadata } = await storage.getObject(bucket, key);
      const bytes = await collectBody(body);
      const { eTag, mimetype, cacheControl, size } = metadata;
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      digests[`${bucket}/${key}`] = { eTag, mimetype, cacheControl, size, sha256 };
    }
    return digests;
  } finally {
    await sql.end();
  }
}

/** Lists files that storage lacks or has in another version than the database. */
export async function findMismatches(url: string, storage: ObjectStore): Promise<string[]> {
  const sql = openSql(url, 1);
  try {
    const mismatches: string[] = [];
    for (const { bucket, key, eTag } of await listFiles(sql)) {
      const found = await storage.headObject(bucket, key).catch(() => undefined);
      if (found?.eTag !== eTag) mismatches.push(`${bucket}/${key}`);
    }
    return mismatches;
  } finally {
    await sql.end();
  }
}

async function listFiles(sql: SqlPool) {
  return sql<{ bucket: string; key: string; eTag: string }[]>`
    select bucket_id as bucket, name as key, metadata ->> 'eTag' as "eTag"
    from storage.objects order by 1, 2`;
}

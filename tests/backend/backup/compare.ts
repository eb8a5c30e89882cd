import { createHash } from "node:crypto";
import { join } from "node:path";
import { createFileSystemStorage } from "../../../backend/storage/objects/file-system-storage.ts";
import { collectBody } from "../../../backend/storage/objects/object-store.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";

/** Row count and checksum of each table, except for sessions, which a restore ends, and marks of housekeeping. */
export async function digestTables(url: string): Promise<Record<string, string>> {
  const sql = openSql(url, 1);
  try {
    await sql`select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false)`;
    const tables = await sql<{ schema: string; name: string }[]>`
      select nspname as schema, relname as name
      from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
      where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
        and nspname || '.' || relname not in (
          'embedded.limits', 'private.mails', 'embedded.restores', 'private.thinned_versions', 'auth.sessions', 'auth.refresh_tokens', 'auth.mfa_amr_claims', 'auth.flow_state',
          'auth.one_time_tokens', 'auth.mfa_challenges'
        )
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
export async function digestFiles(url: string, dataDir: string): Promise<Record<string, unknown>> {
  const sql = openSql(url, 1);
  const storage = createFileSystemStorage({ root: join(dataDir, "storage") });
  try {
    const digests: Record<string, unknown> = {};
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
export async function findMismatches(url: string, dataDir: string): Promise<string[]> {
  const sql = openSql(url, 1);
  const storage = createFileSystemStorage({ root: join(dataDir, "storage") });
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

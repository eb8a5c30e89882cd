import { createHash } from "node:crypto";
import type pg from "pg";
import { StartError } from "../base/errors.ts";

/** First keys of the advisory locks; the second is a hash of the setting's value. */
const LOCK_CLASSES = {
  "the secret key": 721_544_211,
  "the publishable key": 721_544_212,
  "jwtSecret of secrets.json": 721_544_213,
  SITE_URL: 721_544_214,
} as const;

/** Settings that all processes on one database must share. Undefined: not compared. */
export type ClusterSettings = Partial<Record<keyof typeof LOCK_CLASSES, string>>;

/**
 * The statement with which a running process shows its settings to others: shared advisory locks, which end with its
 * connection and reveal no value.
 */
export function showSettings(settings: ClusterSettings): string {
  const locks = toLocks(settings).map(
    ({ lockClass, hash }) => `pg_advisory_lock_shared(${lockClass}, ${hash})`,
  );
  return locks.length > 0 ? `select ${locks.join(", ")}` : "";
}

/**
 * Compares the settings with those of the processes that run on the database.
 *
 * @throws StartError naming the settings that differ.
 */
export async function checkClusterSettings(
  client: pg.Client,
  settings: ClusterSettings,
): Promise<void> {
  const { rows } = await client.query<{ lockClass: number; hash: number }>(`
    select distinct classid::bigint::int as "lockClass", objid::bigint::bit(32)::int as hash
    from pg_locks
    where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`);
  const different = toLocks(settings).filter((own) =>
    rows.some(({ lockClass, hash }) => lockClass === own.lockClass && hash !== own.hash),
  );
  if (different.length === 0) return;
  throw new StartError(
    `Another process of this site runs on the same database with other settings: ${different.map(({ name }) => name).join(", ")}. All of them take the same keys, DATA_DIR/secrets.json and SITE_URL. To change these, stop all processes first.`,
  );
}

function toLocks(settings: ClusterSettings) {
  return Object.entries(LOCK_CLASSES).flatMap(([name, lockClass]) => {
    const value = settings[name as keyof ClusterSettings];
    if (value === undefined) return [];
    const hash = createHash("sha256").update(value).digest().readInt32BE();
    return [{ name, lockClass, hash }];
  });
}

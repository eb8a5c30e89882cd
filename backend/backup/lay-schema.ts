import type pg from "pg";
import {
  LAY_MIGRATION_TABLE,
  type Migration,
  migrationFailed,
  NOTE_MIGRATION,
} from "../apply-migrations.ts";
import type { ConnectionPool } from "../database/connection-pool.ts";
import { withMigratedPrivileges } from "../database/supabase-connection.ts";
import type { StorageAdapter } from "../storage/storage-adapter.ts";
import { laySystemSchema } from "../system-schema/lay-system-schema.ts";
import { createTransactionPool } from "./transaction-pool.ts";

/** Lays an empty database out as the site does at its start, within the transaction of `client`. */
export async function laySchema(
  client: pg.Client,
  { migrations, adapter }: { migrations: Migration[]; adapter: StorageAdapter },
): Promise<void> {
  const pool = createTransactionPool(client);
  await layServices(pool, adapter);
  await laySystemSchema(pool);
  await client.query(LAY_MIGRATION_TABLE);
  await migrate(client, migrations);
}

/** @throws StartError naming the migration that failed. */
export async function migrate(client: pg.Client, migrations: Migration[]): Promise<void> {
  for (const migration of migrations) {
    const { version, name, text } = migration;
    try {
      await client.query(text);
      await client.query(NOTE_MIGRATION, [version, name, text]);
    } catch (error) {
      throw migrationFailed(migration, error);
    }
  }
}

/** The tables of the services that `@supabase/lite` makes. None of its services answers anything here. */
async function layServices(pool: ConnectionPool, adapter: StorageAdapter): Promise<void> {
  process.env.EXPERIMENTAL_STORAGE = "1";
  const [{ App }, { PostgresConnection }] = await Promise.all([
    import("@supabase/lite"),
    import("@supabase/lite/postgres"),
  ]);
  const connection = new PostgresConnection({ url: "postgres://127.0.0.1/unused" });
  const app = new App({
    connection: withMigratedPrivileges(connection, pool),
    api: { enabled: true, schemas: ["public"], max_rows: 1 },
    auth: { enabled: true },
    storage: { enabled: true },
    options: { server: { admin: false, disableStudio: true } },
  });
  app._storageAdapter = adapter;
  await app.ensureSystemSchema();
}

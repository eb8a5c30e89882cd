import type pg from "pg";
import {
  LAY_MIGRATION_TABLE,
  type Migration,
  migrationFailed,
  NOTE_MIGRATION,
} from "../core/schema/apply-migrations.ts";
import { laySystemSchema } from "../core/schema/lay-system-schema.ts";
import { createTransactionPool } from "./transaction-pool.ts";

/** Creates the site's schema in an empty database, within the transaction of `client`. */
export async function createSchema(client: pg.Client, migrations: Migration[]): Promise<void> {
  await laySystemSchema(createTransactionPool(client));
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

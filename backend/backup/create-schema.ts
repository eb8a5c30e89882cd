import type pg from "pg";
import {
  CREATE_MIGRATION_TABLE,
  type Migration,
  migrationFailed,
  RECORD_MIGRATION,
} from "../core/schema/apply-migrations.ts";
import { createSystemSchema } from "../core/schema/create-system-schema.ts";
import { createTransactionPool } from "./transaction-pool.ts";

/** Creates the site's schema in an empty database, within the transaction of `client`. */
export async function createSchema(client: pg.Client, migrations: Migration[]): Promise<void> {
  await createSystemSchema(createTransactionPool(client));
  await client.query(CREATE_MIGRATION_TABLE);
  await migrate(client, migrations);
}

/** @throws StartError naming the migration that failed. */
export async function migrate(client: pg.Client, migrations: Migration[]): Promise<void> {
  for (const migration of migrations) {
    const { version, name, text } = migration;
    try {
      await client.query(text);
      await client.query(RECORD_MIGRATION, [version, name, text]);
    } catch (error) {
      throw migrationFailed(migration, error);
    }
  }
}

import { sep } from "node:path";
import type { TestContext } from "vitest";
import { openSql } from "../open-sql.ts";
import { uniqueWord } from "../rows.ts";

/**
 * TEST_DATABASE_URL: URL, as superuser, of a PostgreSQL server that test sites use instead of embedded
 * ones. Each site gets a database of its own.
 */
const EXTERNAL_URL = process.env.TEST_DATABASE_URL;

/** URLs of the created databases, by data folder of the site. */
const databases = new Map<string, Promise<string>>();

/** Creates a database from `template` on the server at `address` and returns its URL. */
export async function createDatabaseAt(address: string, template = "template1"): Promise<string> {
  const name = uniqueWord("db");
  const sql = openSql(address, 1);
  await sql`create database ${sql(name)} template ${sql(template)}`;
  await sql.end();
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

/** The database of the site in `folder`, created at the first call; undefined without TEST_DATABASE_URL. */
export async function findExternalDatabase(folder: string): Promise<string | undefined> {
  if (!EXTERNAL_URL) return undefined;
  const known = databases.get(folder) ?? createDatabaseAt(EXTERNAL_URL);
  databases.set(folder, known);
  return known;
}

/** Drops the databases of the sites in `folder` and below. */
export async function dropExternalDatabases(folder: string): Promise<void> {
  for (const [owner, database] of databases) {
    if (!EXTERNAL_URL || !`${owner}${sep}`.startsWith(`${folder}${sep}`)) continue;
    databases.delete(owner);
    const name = new URL(await database).pathname.slice(1);
    const sql = openSql(EXTERNAL_URL, 1);
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql.end();
  }
}

/** Skips a test of the embedded server. Call it in `beforeEach` or first in the test. */
export function skipOnExternalDatabase({ skip }: TestContext): void {
  skip(Boolean(EXTERNAL_URL), "tests the embedded PostgreSQL, but TEST_DATABASE_URL is set");
}

import { sep } from "node:path";
import type { TestContext } from "vitest";
import { openSql } from "../open-sql.ts";
import { uniqueWord } from "../rows.ts";

/**
 * TEST_DATABASE_URL: the PostgreSQL on which the sites of the tests run, each on a database of its own,
 * instead of the embedded one. The address is that of a superuser.
 */
const EXTERNAL_URL = process.env.TEST_DATABASE_URL;

/** Addresses of the databases made so far, by the folder of their site. */
const databases = new Map<string, Promise<string>>();

/** Makes a database on the server at `address`, empty or like `template`, and returns the address of that. */
export async function createDatabaseAt(address: string, template = "template1"): Promise<string> {
  const name = uniqueWord("db");
  const sql = openSql(address, 1);
  await sql`create database ${sql(name)} template ${sql(template)}`;
  await sql.end();
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

/** The database of the site in `folder`, made at the first call; undefined where sites have embedded ones. */
export async function findExternalDatabase(folder: string): Promise<string | undefined> {
  if (!EXTERNAL_URL) return undefined;
  const known = databases.get(folder) ?? createDatabaseAt(EXTERNAL_URL);
  databases.set(folder, known);
  return known;
}

/** Drops the databases of sites whose folder is `folder` or lies in it. */
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

/** For `beforeEach`, or the first line of a test: what is said of the embedded server holds there only. */
export function skipOnExternalDatabase({ skip }: TestContext): void {
  skip(Boolean(EXTERNAL_URL), "about the embedded PostgreSQL, and the sites have a given one");
}

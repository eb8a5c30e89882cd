import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { openDatabase } from "../../core/postgres/open-database.ts";
import { openBackendAt } from "./open-backend-at.ts";
import { openSql } from "./open-sql.ts";

/**
 * Global setup: one PostgreSQL for all tests, that at TEST_DATABASE_URL or an own one with the programs of
 * TEST_POSTGRES_BIN or the embedded ones; and in it the database
 * `template_backend` with the system schemas and the test project, which open-test-backend.ts copies.
 */
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "backend-tests-"));
  // PostgreSQL runs as another user under root.
  await chmod(folder, 0o711);
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, close: async () => undefined }
    : await openDatabase({
        folder: join(folder, "postgres"),
        password: randomBytes(12).toString("hex"),
        ...(process.env.TEST_POSTGRES_BIN && { postgresBin: process.env.TEST_POSTGRES_BIN }),
        log: pino({ level: "error" }),
        mode: "serve",
      });
  const sql = openSql(server.url, 1);
  if (!process.env.TEST_DATABASE_URL) {
    // The data is thrown away, so no test waits for the disk.
    await sql`alter system set fsync = off`;
    await sql`alter system set synchronous_commit = off`;
    await sql`select pg_reload_conf()`;
  }
  await sql`drop database if exists template_backend with (force)`;
  await sql`create database template_backend`;
  const templateUrl = new URL(server.url);
  templateUrl.pathname = "/template_backend";
  const backend = await openBackendAt(templateUrl.href, join(folder, "data"));
  await backend.close();
  const template = openSql(templateUrl.href, 1);
  // Each backend has a secret of its own, which encrypts these.
  await template`truncate embedded.signing_keys`;
  await template.end();
  process.env.TEST_SERVER_URL = server.url;
  return async () => {
    await sql`drop database if exists template_backend with (force)`;
    await sql.end();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

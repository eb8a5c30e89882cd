import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Backend } from "../../open-backend.ts";
import { openBackendAt, SITE_URL, type TestBackendOptions } from "./open-backend-at.ts";
import { openSql, type SqlPool } from "./open-sql.ts";

/** A backend in this process, on a database of its own. */
export type TestBackend = {
  backend: Backend;
  /** Folder with its secrets and files. */
  dataDir: string;
  databaseUrl: string;
  sql: SqlPool;
  /** Creates a client that is not signed in, with the publishable key unless another is given. */
  createClient: (key?: string) => SupabaseClient;
  close: () => Promise<void>;
};

/** Opens a backend on a copy of the template database. */
export async function openTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const serverUrl = process.env.TEST_SERVER_URL ?? "";
  const name = `backend_${randomBytes(6).toString("hex")}`;
  const server = openSql(serverUrl, 1);
  await server.unsafe(`create database ${name} template template_backend`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const dataDir = await mkdtemp(join(tmpdir(), "backend-test-"));
  const backend = await openBackendAt(url.href, dataDir, options);
  const sql = openSql(url.href);
  return {
    backend,
    dataDir,
    databaseUrl: url.href,
    sql,
    createClient: (key = backend.keys.publishable) =>
      createClient(SITE_URL, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: backend.fetch },
      }),
    async close() {
      await sql.end();
      await backend.close();
      await server.unsafe(`drop database ${name} with (force)`);
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

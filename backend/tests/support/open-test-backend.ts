import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { TestContext } from "vitest";
import type { Backend } from "../../open-backend.ts";
import { openBackendAt, SITE_URL, type TestBackendOptions } from "./open-backend-at.ts";
import { openSql, type SqlPool } from "./open-sql.ts";
import { createTestDatabase } from "./test-database.ts";

const HAS_TWO_BACKENDS = process.env.TEST_SITES === "two";

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
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "backend-test-"));
  const backend = await openBackends(database.url, dataDir, options);
  const sql = openSql(database.url);
  return {
    backend,
    dataDir,
    databaseUrl: database.url,
    sql,
    createClient: (key = backend.keys.publishable) =>
      createClient(SITE_URL, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: backend.fetch },
      }),
    async close() {
      await sql.end();
      await backend.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** With TEST_SITES=two, two backends on one database answer in turn, as behind a load balancer. */
async function openBackends(
  databaseUrl: string,
  dataDir: string,
  options: TestBackendOptions,
): Promise<Backend> {
  const first = await openBackendAt(databaseUrl, dataDir, options);
  if (!HAS_TWO_BACKENDS) return first;
  const second = await openBackendAt(databaseUrl, dataDir, options);
  let requests = 0;
  return {
    ...first,
    fetch(...request) {
      requests += 1;
      return (requests % 2 === 0 ? first : second).fetch(...request);
    },
    async close() {
      await second.close();
      await first.close();
    },
  };
}

/** Skips a test of what each backend counts for itself. Call it first in the test. */
export function skipOnTwoBackends({ skip }: TestContext): void {
  skip(HAS_TWO_BACKENDS, "TEST_SITES=two: each backend counts for itself");
}

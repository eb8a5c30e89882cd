import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import pino from "pino";
import postgres from "postgres";
import { applyMigrations } from "../apply-migrations.ts";
import { openDatabase } from "../postgres/open-database.ts";
import { withMigratedPrivileges } from "../supabase-connection.ts";
import { openStorage } from "./open-storage.ts";

export const KEYS = { publishable: "sb_publishable_test", secret: "sb_secret_test" };

/** The storage service on a database of its own, for tests. */
export type StorageHarness = {
  dataDir: string;
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** What was logged. */
  logged: string[];
  sql: postgres.Sql;
  /** A client with the service key, with the public key, or with a user's session. */
  service: SupabaseClient;
  anonymous: SupabaseClient;
  signUp(): Promise<SupabaseClient>;
  close(): Promise<void>;
};

export const SITE = "http://storage.test";

export async function openHarness(): Promise<StorageHarness> {
  process.env.EXPERIMENTAL_STORAGE = "1";
  const [{ App }, { PostgresConnection }] = await Promise.all([
    import("@supabase/lite"),
    import("@supabase/lite/postgres"),
  ]);
  const dataDir = await mkdtemp(join(tmpdir(), "broadsheet-harness-"));
  const logged: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
  const folder = join(dataDir, "postgres");
  const database = await openDatabase({ folder, password: "test", log, mode: "serve" });
  const { url } = database;
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  const storage = openStorage({
    dataDir,
    log,
    s3: undefined,
    imageCacheBytes: 50_000_000,
    usualSizes: ["800x450"],
    async isPublicBucket(bucket) {
      const [row] = await sql`select public from storage.buckets where id = ${bucket}`;
      return row?.public === true;
    },
  });
  const connection = withMigratedPrivileges(
    new PostgresConnection({ url, postgresOptions: { max: 10, onnotice: () => undefined } }),
  );
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"] },
    auth: {
      enabled: true,
      jwt_secret: "0123456789".repeat(4),
      publishable_key: KEYS.publishable,
      secret_key: KEYS.secret,
      site_url: SITE,
      email: { enable_signup: true, enable_confirmations: false },
    },
    storage: { enabled: true, file_size_limit: "20MiB" },
    options: { server: { admin: false, disableStudio: true } },
  });
  app._storageAdapter = storage.adapter;
  app._transformationAdapter = storage.transformation;
  const prepare = () => app.ensureSystemSchema();
  await applyMigrations({ url, folder: "supabase/migrations", prepare });

  const next = async (request: Request) => app.fetch(request);
  const answer: StorageHarness["fetch"] = async (input, init) => {
    const request = new Request(input, init);
    const isStorage = new URL(request.url).pathname.startsWith("/storage/v1/");
    return isStorage ? storage.serve(request, next) : app.fetch(request);
  };
  const open = (key: string) =>
    createClient(SITE, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: answer as typeof fetch },
    });
  let users = 0;
  return {
    dataDir,
    fetch: answer,
    logged,
    sql,
    service: open(KEYS.secret),
    anonymous: open(KEYS.publishable),
    async signUp() {
      const client = open(KEYS.publishable);
      users += 1;
      const { error } = await client.auth.signUp({
        email: `user${users}@example.org`,
        password: "a long password",
      });
      if (error) throw error;
      return client;
    },
    async close() {
      await sql.end();
      await connection.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

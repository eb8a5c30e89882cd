import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import pino from "pino";
import { type Backend, openBackend } from "../../backend/open-backend.ts";

/** The storage service of a separate backend, for tests. */
export type StorageHarness = {
  dataDir: string;
  backend: Backend;
  /** Logged errors. */
  errors: string[];
  /** Clients with the service key and with the public key. */
  service: SupabaseClient;
  anonymous: SupabaseClient;
  /** Creates an editor and a client signed in as that user. */
  signUp(): Promise<SupabaseClient>;
  close(): Promise<void>;
};

export const SITE = "http://storage.test";

export async function openHarness(): Promise<StorageHarness> {
  const dataDir = await mkdtemp(join(tmpdir(), "broadsheet-harness-"));
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
  const backend = await openBackend({
    dataDir,
    siteUrl: SITE,
    migrationsFolder: join(import.meta.dirname, "../../supabase/migrations"),
    log,
    mode: "serve",
    siteName: "Broadsheet",
    confirmEmail: false,
    passwordMinLength: 8,
    storage: { s3: undefined, imageCacheBytes: 50_000_000, maxSignedSeconds: 604_800 },
    sendMail: async () => undefined,
  });
  const open = (key: string) =>
    createClient(SITE, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: backend.fetch },
    });
  const service = open(backend.keys.secret);
  return {
    dataDir,
    backend,
    errors,
    service,
    anonymous: open(backend.keys.publishable),
    async signUp() {
      const client = open(backend.keys.publishable);
      const account = { email: "staff@example.org", password: "a long password" };
      const { data, error } = await client.auth.signUp(account);
      if (error || !data.user) throw error ?? new Error("The sign-up gave no user.");
      await service
        .from("profiles")
        .update({ role: "editor" })
        .eq("user_id", data.user.id)
        .throwOnError();
      // A token issued before the change still has the old role.
      await client.auth.refreshSession();
      return client;
    },
    async close() {
      await backend.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

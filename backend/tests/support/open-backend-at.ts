import { join } from "node:path";
import pino, { type Logger } from "pino";
import { type Backend, type BackendOptions, openBackend } from "../../open-backend.ts";

/** Address of the site that the backends of tests belong to. No request is sent there. */
export const SITE_URL = "http://backend.test";

export type TestBackendOptions = Partial<BackendOptions> & { log?: Logger };

/** Opens a backend with the test project on a database. */
export function openBackendAt(
  databaseUrl: string,
  dataDir: string,
  options: TestBackendOptions = {},
): Promise<Backend> {
  return openBackend({
    dataDir,
    databaseUrl,
    siteUrl: SITE_URL,
    siteName: () => "Backend",
    migrationsFolder: join(import.meta.dirname, "../project/migrations"),
    log: pino({ level: "error" }),
    mode: "serve",
    // Several test files have a backend on one PostgreSQL.
    poolSize: 8,
    confirmEmail: false,
    passwordMinLength: 8,
    storage: { s3: undefined, imageCacheBytes: 50_000_000, maxSignedSeconds: 604_800 },
    sendMail: async () => undefined,
    ...options,
  });
}

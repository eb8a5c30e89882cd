import type { Logger } from "pino";
import { withMigratedPrivileges } from "./supabase-connection.ts";

export type SupabaseOptions = {
  databaseUrl: string;
  jwtSecret: string;
  keys: { publishable: string; secret: string };
  siteUrl: string;
  confirmEmail: boolean;
  dataDir: string;
  log: Logger;
};

/** A Supabase-compatible backend in this process. */
export type Supabase = {
  fetch: typeof fetch;
  /** Lays the schemas `auth` and `storage`, which migrations build on. */
  prepare: () => Promise<void>;
  close(): Promise<void>;
};

/** Puts `@supabase/lite` on the database at `databaseUrl`. */
export async function createSupabase(options: SupabaseOptions): Promise<Supabase> {
  // Read by @supabase/lite when it is first loaded: its storage service is behind this switch.
  process.env.EXPERIMENTAL_STORAGE = "1";
  const [{ App }, { PostgresConnection }] = await Promise.all([
    import("@supabase/lite"),
    import("@supabase/lite/postgres"),
  ]);
  const connection = withMigratedPrivileges(
    new PostgresConnection({
      url: options.databaseUrl,
      postgresOptions: { max: 20, onnotice: () => undefined, connect_timeout: 5 },
    }),
  );
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.keys.publishable,
      secret_key: options.keys.secret,
      site_url: options.siteUrl,
      email: { enable_signup: true, enable_confirmations: options.confirmEmail },
    },
    storage: { enabled: true, file_size_limit: "20MiB" },
    options: { server: { admin: false, disableStudio: true } },
  });
  app._storageAdapter = { driver: null } as never;
  return {
    fetch: async (input, init) => app.fetch(new Request(input, init)),
    prepare: () => app.ensureSystemSchema(),
    close: () => connection.close(),
  };
}

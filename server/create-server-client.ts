import { createClient } from "@supabase/supabase-js";
import type { Client } from "../app/data/client.ts";
import type { Database } from "../app/data/database.types.ts";
import type { Backend } from "../backend/open-backend.ts";

/** A client of the backend that keeps no session; on the embedded backend its requests never leave the process. */
export function createServerClient(backend: Backend, key: string): Client {
  return createClient<Database>(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: backend.fetch },
  });
}

/** A client that acts for whoever has an access token. */
export function createClientOf(backend: Backend, accessToken: string): Client {
  return createClient<Database>(backend.url, backend.keys.publishable, {
    accessToken: async () => accessToken,
    global: { fetch: backend.fetch },
  });
}

import type { Backend } from "@broadsheet/backend";
import { createClient } from "@supabase/supabase-js";
import type { Client } from "../../app/data/client.ts";
import type { Database } from "../../app/data/database.types.ts";

/** Creates a backend client without a session; requests to the embedded backend stay in this process. */
export function createServerClient(backend: Backend, key: string): Client {
  return createClient<Database>(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: backend.fetch },
  });
}

/** Creates a backend client that acts for the user of an access token. */
export function createClientOf(backend: Backend, accessToken: string): Client {
  return createClient<Database>(backend.url, backend.keys.publishable, {
    accessToken: async () => accessToken,
    global: { fetch: backend.fetch },
  });
}

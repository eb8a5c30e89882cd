import { createClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import type { Database } from "../app/data/database.types.ts";
import type { Backend } from "../backend/open-backend.ts";
import type { Environment } from "./environment.ts";

export type PrepareOptions = {
  backend: Backend;
  environment: Environment;
  projectFolder: string;
  log: Logger;
};

/** Tells the database who may edit, and fills an empty one with the demo newsroom unless that is switched off. */
export async function prepareContent({ backend, environment }: PrepareOptions): Promise<void> {
  const client = createClient<Database>(backend.url, backend.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: backend.fetch },
  });
  const { error } = await client.rpc("set_staff_access", { mode: environment.STAFF_ACCESS });
  if (error) throw new Error(`STAFF_ACCESS can not be set: ${error.message}`);
}

import { join } from "node:path";
import { type Backend, StartError } from "@broadsheet/backend";
import type { Logger } from "pino";
import { createServerClient } from "./backend/create-server-client.ts";
import type { Environment } from "./settings/environment.ts";

export type PrepareOptions = {
  backend: Backend;
  environment: Environment;
  projectFolder: string;
  log: Logger;
};

/**
 * Writes staff access (a default yields to an admin's choice) and the MFA requirement to the database, and seeds an
 * empty one with the demo newsroom unless that is disabled. A database is empty if it has neither articles nor users:
 * an operator who deleted every article does not want the demo back.
 */
export async function prepareContent(options: PrepareOptions): Promise<void> {
  const { backend, environment, log } = options;
  const client = createServerClient(backend, backend.keys.secret);
  const access = await client.rpc(
    environment.isStaffAccessSet ? "set_staff_access" : "default_staff_access",
    { mode: environment.STAFF_ACCESS },
  );
  if (access.error) throw new StartError(`STAFF_ACCESS cannot be set: ${access.error.message}`);
  const mfa = await client.rpc("set_staff_mfa", { mode: environment.STAFF_MFA });
  if (mfa.error) throw new StartError(`STAFF_MFA cannot be set: ${mfa.error.message}`);
  if (!environment.DEMO || backend.isRemote) return;

  const [articles, users] = await Promise.all([
    client.from("articles").select("id").limit(1).throwOnError(),
    client.from("profiles").select("user_id").limit(1).throwOnError(),
  ]);
  if (articles.data.length > 0 || users.data.length > 0) return;
  const startedAt = performance.now();
  // Loaded on demand: only a first start needs it.
  const { loadDemo } = await import("../supabase/demo/load-demo.ts");
  const count = await loadDemo(client, join(options.projectFolder, "supabase/demo"));
  log.info(
    { articles: count, ms: Math.round(performance.now() - startedAt) },
    "demo newsroom loaded",
  );
}

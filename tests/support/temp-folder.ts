import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropGivenDatabases } from "./given-database.ts";

/** A new folder for one test. Others may pass through it: a site that root starts runs PostgreSQL as another user. */
export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "broadsheet-test-"));
  await chmod(folder, 0o711);
  return folder;
}

/** Removes a folder, and the databases of sites in it. */
export async function removeFolder(folder: string): Promise<void> {
  await dropGivenDatabases(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

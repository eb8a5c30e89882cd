import { access } from "node:fs/promises";
import { join } from "node:path";

/** Where packages of the oldest PostgreSQL that the site takes put its programs. */
const OLDEST_FOLDERS = ["/usr/lib/postgresql/15/bin", "/usr/pgsql-15/bin"];

/** The programs of a PostgreSQL 15 on this machine; undefined when it has none. */
export async function findOldestPostgres(): Promise<string | undefined> {
  for (const folder of OLDEST_FOLDERS) {
    const isThere = await access(join(folder, "initdb")).then(
      () => true,
      () => false,
    );
    if (isThere) return folder;
  }
  return undefined;
}

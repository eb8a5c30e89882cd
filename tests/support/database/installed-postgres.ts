import { execFile } from "node:child_process";
import { access, chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cluster } from "../../../backend/postgres/cluster.ts";
import { findServerAccount } from "../../../backend/postgres/server-account.ts";

const run = promisify(execFile);

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

/** Makes a cluster in `parent` with the programs in `programsFolder`, which may be of any release from 15 on. */
export async function makeCluster(
  programsFolder: string,
  parent: string,
  password: string,
): Promise<Cluster> {
  const folder = join(parent, "postgres");
  const programs = {
    postgres: join(programsFolder, "postgres"),
    initdb: join(programsFolder, "initdb"),
  };
  const account = await findServerAccount(programs.postgres, folder);
  const passwordFile = join(parent, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  const { prefix, uid, gid } = account;
  if (uid !== undefined) await chown(passwordFile, uid, gid ?? -1);
  const [command = "", ...args] = [
    ...prefix,
    programs.initdb,
    `--pgdata=${folder}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  await run(command, args, { uid, gid, cwd: "/", env: { PATH: process.env.PATH } });
  return { folder, password, programs, account };
}

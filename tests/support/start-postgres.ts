import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { openCluster } from "../../backend/core/postgres/cluster.ts";
import { findFreePort } from "../../backend/core/postgres/server-process.ts";
import { copyCluster } from "./database/copy-template.ts";
import { createDatabaseAt } from "./database/external-database.ts";
import { makeTempFolder, removeFolder } from "./temp-folder.ts";
import { waitFor } from "./wait-for.ts";

export type TestPostgres = {
  /** URL of the default database, as superuser. */
  url: string;
  /** Creates an empty database and returns its URL. */
  createDatabase: () => Promise<string>;
  /** Creates a database with the site's schema, if there is a template; else an empty one. */
  createSiteDatabase: () => Promise<string>;
  /** The log since the last `clearLog`. Each entry starts with `@@`. */
  log: () => string;
  /** Forgets the log so far: that of all tests of a file may be longer than a string can be. */
  clearLog: () => void;
  stop: () => Promise<void>;
};

/**
 * Starts a PostgreSQL server for a test.
 *
 * @param settings server settings, passed on the command line.
 * @param programs folder of its programs; defaults to TEST_POSTGRES_BIN, else to the embedded ones.
 * @param isNew creates a new cluster instead of a copy of the template.
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  programs = process.env.TEST_POSTGRES_BIN,
  isNew = programs !== undefined,
): Promise<TestPostgres> {
  const folder = await makeTempFolder();
  const copied = isNew ? undefined : await copyCluster(folder);
  const password = copied ?? randomBytes(12).toString("hex");
  const cluster = await openCluster(join(folder, "postgres"), password, programs);
  const port = await findFreePort();
  const { prefix, ...ids } = cluster.account;
  const all = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    log_line_prefix: "@@",
    fsync: "off",
    full_page_writes: "off",
    ...settings,
  };
  const [command = "", ...args] = [
    ...prefix,
    cluster.programs.postgres,
    "-D",
    cluster.folder,
    "-p",
    String(port),
  ];
  const child = spawn(
    command,
    [...args, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      ...ids,
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    log += chunk;
  });
  await waitFor("the start of PostgreSQL", () => log.includes("ready to accept connections"));

  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    createDatabase: () => createDatabaseAt(url),
    createSiteDatabase: () => createDatabaseAt(url, copied && "postgres"),
    log: () => log,
    clearLog: () => {
      log = "";
    },
    async stop() {
      child.kill("SIGINT");
      await ended;
      await removeFolder(folder);
    },
  };
}

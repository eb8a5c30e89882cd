import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { openCluster } from "../../backend/postgres/cluster.ts";
import { findFreePort } from "../../backend/postgres/server-process.ts";
import { copyCluster } from "./database/copy-template.ts";
import { createDatabaseAt } from "./database/external-database.ts";
import { makeTempFolder, removeFolder } from "./temp-folder.ts";
import { waitFor } from "./wait-for.ts";

export type TestPostgres = {
  /** Address of the database that the server came with, for the superuser. */
  url: string;
  /** Makes an empty database and returns its address. */
  createDatabase: () => Promise<string>;
  /** Makes one in which a site of this release has been started once, where a run has made a template. */
  createSiteDatabase: () => Promise<string>;
  /** What the server logged so far. Each entry begins with `@@`. */
  log: () => string;
  stop: () => Promise<void>;
};

/**
 * Starts a PostgreSQL that belongs to the test and to no site.
 *
 * @param settings go into its command line.
 * @param programs folder of its programs; those of TEST_POSTGRES_BIN unless told, or the embedded ones.
 * @param isNew leaves it as PostgreSQL makes it: no site was ever started on it.
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
    async stop() {
      child.kill("SIGINT");
      await ended;
      await removeFolder(folder);
    },
  };
}

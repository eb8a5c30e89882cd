import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { openCluster } from "../../backend/postgres/cluster.ts";
import { findFreePort } from "../../backend/postgres/server-process.ts";
import { openSql } from "./open-sql.ts";
import { uniqueWord } from "./rows.ts";
import { makeTempFolder, removeFolder } from "./temp-folder.ts";
import { waitFor } from "./wait-for.ts";

export type TestPostgres = {
  /** Makes an empty database and returns its address. */
  createDatabase: () => Promise<string>;
  /** What the server logged so far. Each entry begins with `@@`. */
  log: () => string;
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL that belongs to the test and to no site. `settings` go into its command line. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const folder = await makeTempFolder();
  const password = randomBytes(12).toString("hex");
  const cluster = await openCluster(join(folder, "postgres"), password);
  const port = await findFreePort();
  const { prefix, ...ids } = cluster.account;
  const all = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    log_line_prefix: "@@",
    fsync: "off",
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

  const addressOf = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    async createDatabase() {
      const name = uniqueWord("db");
      const sql = openSql(addressOf("postgres"));
      await sql`create database ${sql(name)}`;
      await sql.end();
      return addressOf(name);
    },
    log: () => log,
    async stop() {
      child.kill("SIGINT");
      await ended;
      await removeFolder(folder);
    },
  };
}

import { execFile, spawn } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findServerAccount } from "../../backend/core/postgres/server-account.ts";
import { findFreePort } from "../../backend/core/postgres/server-process.ts";
import { openSql } from "./open-sql.ts";
import { uniqueWord } from "./rows.ts";
import { makeTempFolder, removeFolder } from "./temp-folder.ts";
import { waitFor } from "./wait-for.ts";

const run = promisify(execFile);

/** Programs of Debian's PostgreSQL 15, the oldest supported version. */
const PROGRAMS = "/usr/lib/postgresql/15/bin";

export type SystemPostgres = {
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
};

export async function hasSystemPostgres(): Promise<boolean> {
  return access(join(PROGRAMS, "initdb")).then(
    () => true,
    () => false,
  );
}

/** Starts the installed PostgreSQL 15. */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const folder = await makeTempFolder();
  const data = join(folder, "postgres");
  const { prefix, ...ids } = await findServerAccount(join(PROGRAMS, "postgres"), data);
  const command = (program: string, args: string[]) => {
    const [first = "", ...rest] = [...prefix, join(PROGRAMS, program), ...args];
    return {
      first,
      rest,
      options: { ...ids, cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C" } },
    };
  };
  const making = command("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"]);
  await run(making.first, making.rest, making.options);
  const port = await findFreePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const running = command("postgres", [
    "-D",
    data,
    "-p",
    String(port),
    ...settings.flatMap((word) => ["-c", word]),
  ]);
  const child = spawn(running.first, running.rest, {
    ...running.options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    log += chunk;
  });
  await waitFor("the start of PostgreSQL 15", () => log.includes("ready to accept connections"));
  const addressOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  return {
    async createDatabase() {
      const name = uniqueWord("db");
      const sql = openSql(addressOf("postgres"));
      await sql`create database ${sql(name)}`;
      await sql.end();
      return addressOf(name);
    },
    async stop() {
      child.kill("SIGINT");
      await ended;
      await removeFolder(folder);
    },
  };
}

/** Runs the installed `psql` on `file`. @throws Error with its output. */
export async function runPsql(url: string, file: string): Promise<void> {
  await run(join(PROGRAMS, "psql"), [url, "--quiet", "--file", file]);
}

/** Package folders of PostgreSQL 15, the oldest supported version. */
const OLDEST_FOLDERS = ["/usr/lib/postgresql/15/bin", "/usr/pgsql-15/bin"];

/** Finds the program folder of an installed PostgreSQL 15. */
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

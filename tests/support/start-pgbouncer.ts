import { spawn } from "node:child_process";
import { access, chmod, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { findFreePort } from "../../backend/core/postgres/server-process.ts";
import { makeTempFolder, removeFolder } from "./temp-folder.ts";
import { waitFor } from "./wait-for.ts";

/** Path of Debian's package `pgbouncer`. */
const PROGRAM = "/usr/sbin/pgbouncer";

export type PgBouncer = {
  /** The URL of a database through the pooler. */
  addressOf: (url: string) => string;
  stop: () => Promise<void>;
};

export async function hasPgBouncer(): Promise<boolean> {
  return access(PROGRAM).then(
    () => true,
    () => false,
  );
}

/**
 * Starts PgBouncer in transaction mode in front of the server of `url`, with few connections to it.
 *
 * @param settings further lines of its configuration.
 */
export async function startPgBouncer(url: string, settings = ""): Promise<PgBouncer> {
  const { port: target, username, password } = new URL(url);
  const port = await findFreePort();
  const folder = await makeTempFolder();
  await chmod(folder, 0o755);
  const users = join(folder, "users.txt");
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o644 });
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
${settings}
`,
    { mode: 0o644 },
  );
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn(PROGRAM, [...user, file], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.stderr.resume();
  await waitFor("the start of PgBouncer", () => accepts(port));
  return {
    addressOf(address) {
      const pooled = new URL(address);
      pooled.port = String(port);
      return pooled.href;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await removeFolder(folder);
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

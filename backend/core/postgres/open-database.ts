import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { StartError } from "../base/errors.ts";
import { acquireLock, type FileLock } from "../files/file-lock.ts";
import { type Cluster, openCluster, toStartError } from "./cluster.ts";
import type { Release } from "./releases.ts";
import {
  connectionUrl,
  findFreePort,
  findRunningServer,
  type ServerProcess,
  startServer,
  stopForeignServer,
} from "./server-process.ts";

/** The database of the backend. */
export type Database = {
  /** Connection address, including the password. A restart of the server does not change it. */
  url: string;
  /** The address of PostgreSQL itself, without a pooler. */
  directUrl: string;
  /** Undefined for a server that another process runs. */
  release?: Release;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  folder: string;
  password: string;
  /** Folder of PostgreSQL's programs; the embedded ones by default. */
  postgresBin?: string;
  log: Logger;
  /** `serve`: own the cluster and run its server; `visit`: use a running server, or else run one meanwhile. */
  mode: "serve" | "visit";
};

/** How long a visitor waits for the owner to start the server. */
const VISIT_LIMIT_MS = 30_000;

/**
 * Runs the embedded PostgreSQL and keeps it running: a server that dies is restarted on the same port after 0.2 s,
 * with exponential backoff up to 5 s. A server that a killed site left behind is ended first; a server whose site is
 * alive is left alone, also in another container.
 *
 * @throws StartError when another site uses the folder, or the server does not start.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const deadline = Date.now() + VISIT_LIMIT_MS;
  for (;;) {
    const ownership = await becomeOwner(options.folder);
    if (ownership) return runServer(options, ownership);
    const running = options.mode === "visit" ? await findRunningServer(options, false) : undefined;
    if (running) {
      const url = connectionUrl(options, running.port);
      return { url, directUrl: url, close: async () => undefined };
    }
    if (options.mode === "serve" || Date.now() > deadline) {
      throw await ownedByAnother(options.folder);
    }
    await delay(100);
  }
}

async function runServer(options: DatabaseOptions, ownership: FileLock): Promise<Database> {
  try {
    const database = await startDatabase(options);
    return {
      ...database,
      async close() {
        await database.close().finally(ownership.release);
      },
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const cluster = await openCluster(options.folder, options.password, options.postgresBin);
  await endLeftover(cluster);
  const port = await findFreePort();
  let isClosing = false;
  let server: ServerProcess = await startServer(cluster, port);
  const supervision = supervise();

  async function supervise(): Promise<void> {
    let pause = 200;
    while (!isClosing) {
      const startedAt = Date.now();
      const lastWords = await server.ended;
      if (isClosing) return;
      options.log.error({ lastWords }, "the database server exited; restarting it");
      if (Date.now() - startedAt > 60_000) pause = 200;
      for (let isUp = false; !isUp && !isClosing; pause = Math.min(pause * 2, 5000)) {
        await delay(pause);
        isUp = await restart();
      }
    }
  }

  async function restart(): Promise<boolean> {
    try {
      await endLeftover(cluster);
      server = await startServer(cluster, port);
      options.log.info({ pid: server.pid }, "the database server was restarted");
      return true;
    } catch (error) {
      options.log.error({ err: error }, "the database server failed to restart");
      return false;
    }
  }

  const url = connectionUrl(cluster, port);
  return {
    url,
    directUrl: url,
    release: cluster.programs.release,
    async close() {
      isClosing = true;
      await server.stop();
      await supervision;
      // A server that was being restarted meanwhile.
      await server.stop();
    },
  };
}

async function endLeftover(cluster: Cluster): Promise<void> {
  const running = await findRunningServer(cluster, true);
  if (running) await stopForeignServer(cluster, running.pid);
}

/**
 * Makes this process the only one that may run a server on the cluster in `folder`, until it releases that or ends.
 *
 * @returns undefined when another process is the owner.
 * @throws StartError when the disk cannot hold the lock.
 */
async function becomeOwner(folder: string): Promise<FileLock | undefined> {
  try {
    const lock = await acquireLock(`${folder}.owner`);
    // Only for the message below, so a full disk is ignored.
    if (lock) await writeFile(nameFile(folder), ownName(), { mode: 0o600 }).catch(() => undefined);
    return lock;
  } catch (error) {
    throw toStartError(error, folder);
  }
}

/** The error of a start that is refused because another process owns the cluster. */
async function ownedByAnother(folder: string): Promise<StartError> {
  const name = (await readFile(nameFile(folder), "utf8").catch(() => "")).trim();
  return new StartError(
    `Another site is running on ${folder}${name && ` (${name})`}. Stop it, or set DATA_DIR to another folder.`,
  );
}

const nameFile = (folder: string) => `${folder}.owner-name`;

/** In a container the host name is mostly that of the container. */
const ownName = () => `process ${process.pid} on ${hostname()}`;

import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { FileLock } from "../files/file-lock.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { becomeOwner, ownedByAnother } from "./cluster-owner.ts";
import type { Release } from "./releases.ts";
import {
  connectionUrl,
  findFreePort,
  findRunningServer,
  type ServerProcess,
  startServer,
  stopForeignServer,
} from "./server-process.ts";

/** The database that the backend works on. */
export type Database = {
  /** Connection address, password included. Stays the same when the server is started again. */
  url: string;
  /** The same without a pooler in between. */
  directUrl: string;
  /** Unknown of a server that another process runs. */
  release?: Release;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  folder: string;
  password: string;
  /** Folder of PostgreSQL's programs; the embedded ones unless told. */
  postgresBin?: string;
  log: Logger;
  /** `serve`: be the one process that runs the server; `visit`: use a server that runs, else run one meanwhile. */
  mode: "serve" | "visit";
};

/** The owner of a server that is to be visited may have to start it first. */
const VISIT_LIMIT_MS = 30_000;

/**
 * Runs the embedded PostgreSQL and keeps it running: a server that dies is started again on the same
 * port, after 0.2 s, then twice as long each time up to 5 s. A server that a killed site left behind is
 * ended first; one that a living site owns is left alone, also where it runs in another container.
 *
 * @throws StartError when the folder is in use by another site, or the server does not start.
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
      options.log.error({ lastWords }, "the database server ended; starting it again");
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
      options.log.info({ pid: server.pid }, "the database server runs again");
      return true;
    } catch (error) {
      options.log.error({ err: error }, "the database server does not start");
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
      // One that was being started meanwhile.
      await server.stop();
    },
  };
}

async function endLeftover(cluster: Cluster): Promise<void> {
  const running = await findRunningServer(cluster, true);
  if (running) await stopForeignServer(cluster, running.pid);
}

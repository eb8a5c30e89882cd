import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import postgres from "postgres";
import { StartError } from "../start-error.ts";
import { openCluster } from "./cluster.ts";
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
  close(): Promise<void>;
};

export type DatabaseOptions = {
  folder: string;
  password: string;
  log: Logger;
  /** `serve`: be the one process that runs the server; `visit`: use a server that runs, else run one meanwhile. */
  mode: "serve" | "visit";
};

/** Held by the process that runs the server, for as long as it lives. */
const OWNER_LOCK = 7_215_442_001;

/** An owner who lost the lock asks for it again so often, and has it again within this time. */
const RETAKE_PAUSE_MS = 50;
const RETAKE_LIMIT_MS = 800;

/**
 * Runs the embedded PostgreSQL and keeps it running: a server that dies is started again on the same
 * port, after 0.2 s, then twice as long each time up to 5 s. A server that a killed site left behind is
 * ended first; one that a living site owns is left alone.
 *
 * @throws StartError when the folder is in use by another site, or the server does not start.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const cluster = await openCluster(options.folder, options.password);
  const running = await findRunningServer(cluster);
  if (running) {
    const url = connectionUrl(cluster, running.port);
    const isOwned = await hasOwner(url);
    if (isOwned && options.mode === "visit") return { url, close: async () => undefined };
    if (isOwned) {
      throw new StartError(
        `Another site is running on ${options.folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await stopForeignServer(cluster, running.pid);
  }

  const port = await findFreePort();
  const url = connectionUrl(cluster, port);
  let isClosing = false;
  let server: ServerProcess = await startServer(cluster, port);
  let owner = await takeOwnership(url);
  const supervision = supervise();

  async function supervise(): Promise<void> {
    let pause = 200;
    while (!isClosing) {
      const startedAt = Date.now();
      const lastWords = await server.ended;
      if (isClosing) return;
      options.log.error({ lastWords }, "the database server ended; starting it again");
      if (Date.now() - startedAt > 60_000) pause = 200;
      await owner?.release();
      for (let isUp = false; !isUp && !isClosing; pause = Math.min(pause * 2, 5000)) {
        await delay(pause);
        isUp = await restart();
      }
    }
  }

  async function restart(): Promise<boolean> {
    try {
      const leftover = await findRunningServer(cluster);
      if (leftover && (await hasOwner(connectionUrl(cluster, leftover.port)))) {
        throw new StartError(`Another site has taken ${options.folder} over.`);
      }
      if (leftover) await stopForeignServer(cluster, leftover.pid);
      server = await startServer(cluster, port);
      owner = await takeOwnership(url);
      options.log.info({ pid: server.pid }, "the database server runs again");
      return true;
    } catch (error) {
      options.log.error({ err: error }, "the database server does not start");
      return false;
    }
  }

  async function stop(): Promise<void> {
    await owner?.release();
    await server.stop();
  }

  return {
    url,
    async close() {
      isClosing = true;
      await stop();
      await supervision;
      // One that was being started meanwhile.
      await stop();
    },
  };
}

/**
 * Whether a living process owns the server. One that has just lost the lock with its connection is given
 * the time to take it again.
 */
async function hasOwner(url: string): Promise<boolean> {
  const first = await takeOwnership(url);
  if (!first) return true;
  await first.release();
  await delay(RETAKE_LIMIT_MS);
  const second = await takeOwnership(url);
  await second?.release();
  return !second;
}

/** Ownership of a running server. */
type Owner = { release(): Promise<void> };

/**
 * Takes the owner's lock and keeps it, or gives undefined when a living process holds it. A connection
 * that is lost while the server lives (PostgreSQL ends all sessions when one of them crashes) takes the
 * lock anew.
 */
async function takeOwnership(url: string): Promise<Owner | undefined> {
  let isOwner = false;
  const sql = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    backoff: () => 0,
    onnotice: () => undefined,
    onclose: () => {
      if (isOwner) void retake();
    },
    connection: { application_name: "broadsheet owner" },
  });

  async function take(): Promise<boolean> {
    const [row] = await sql<
      { taken: boolean }[]
    >`select pg_try_advisory_lock(${OWNER_LOCK}) as taken`;
    return row?.taken === true;
  }

  let isRetaking = false;
  async function retake(): Promise<void> {
    if (isRetaking) return;
    isRetaking = true;
    while (isOwner && !(await take().catch(() => false))) await delay(RETAKE_PAUSE_MS);
    isRetaking = false;
  }

  isOwner = await take();
  if (!isOwner) await sql.end({ timeout: 1 });
  if (!isOwner) return undefined;
  return {
    async release() {
      isOwner = false;
      await sql.end({ timeout: 1 });
    },
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode, StartError } from "../base/errors.ts";
import { connectClient, endClient } from "../database/connect-client.ts";
import { sqlState } from "../database/database-errors.ts";
import { type Cluster, toStartError } from "./cluster.ts";
import { invisibleServer, openServerLock } from "./server-lock.ts";

/** A running PostgreSQL server. */
export type ServerProcess = {
  port: number;
  pid: number;
  /** Resolves with the last output when the process has ended. */
  ended: Promise<string>;
  /** Fast shutdown: sessions are ended, data is flushed. After 8 s the process is killed. */
  stop(): Promise<void>;
};

const READY = "database system is ready to accept connections";
const STOP_TIME_LIMIT_MS = 8000;
/** A busy machine responds late. */
const ANSWER_LIMIT_MS = 60_000;
/** After a crash the server replays its log, which takes as long as the recent write load requires. */
const RECOVERY_LIMIT_MS = 30 * 60_000;
const UNCOLLECTED_LIMIT_MS = 3000;
const MB = 1024 ** 2;
/** Bounds of `shared_buffers`. */
const LEAST_MB = 128;
const MOST_MB = 512;

/**
 * Starts the server of `cluster` on `port` of the loopback address.
 *
 * @throws StartError when it exits before it is ready.
 */
export async function startServer(cluster: Cluster, port: number): Promise<ServerProcess> {
  const { prefix, ...ids } = cluster.account;
  const [command = "", ...args] = [
    ...prefix,
    cluster.programs.postgres,
    "-D",
    cluster.folder,
    "-p",
    String(port),
    ...Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const lock = await openServerLock(cluster.folder);
  const child = spawn(command, args, {
    ...ids,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe", lock.fd],
    // A separate process group: Ctrl+C in a terminal must reach only the site, which then shuts the server down in order.
    detached: true,
  });
  let words = "";
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => resolve(words.trim()));
  });
  const ready = new Promise<boolean>((resolve) => {
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      words = (words + chunk).slice(-2000);
      if (words.includes(READY)) resolve(true);
    });
    ended.then(() => resolve(false));
  });
  // When a site exits without stopping its server, for example because the stop hangs, the server is ended at once; the
  // next start recovers unflushed data from its log.
  const endWithSite = () => child.kill("SIGQUIT");
  process.once("exit", endWithSite);
  void ended.then(() => process.off("exit", endWithSite));
  // The server has inherited the open file: it holds the lock as long as it runs.
  await lock.close();
  if (!(await ready)) throw toStartError(new Error(lastFatal(words)), cluster.folder);
  return {
    port,
    pid: child.pid ?? 0,
    ended,
    stop: () => stopChild(child, ended),
  };
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "on",
  synchronous_commit: "on",
  max_connections: "100",
  shared_buffers: sharedBuffersFor(machineMemory()),
  jit: "off",
  log_min_messages: "warning",
  log_line_prefix: "",
  TimeZone: "UTC",
} as const;

/** Memory of the machine, or the container's limit when it is smaller. */
function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

function lastFatal(words: string): string {
  return words.split("\n").findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? words;
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_TIME_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

/** A free port of the loopback address. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * The address of the server that already runs on `cluster`, or undefined when this process sees none.
 *
 * @param isOwner whether no other process may run a server: then a stale PID file of an earlier server, which
 * PostgreSQL could take for a live one, is removed.
 */
export async function findRunningServer(
  cluster: Pick<Cluster, "folder" | "password">,
  isOwner: boolean,
): Promise<{ pid: number; port: number } | undefined> {
  const file = join(cluster.folder, "postmaster.pid");
  const startedAt = Date.now();
  for (;;) {
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    const state = pid > 0 ? await processState(pid) : "gone";
    if (state === "gone") return undefined;
    const answer = port > 0 && state === "running" ? await probe(connectionUrl(cluster, port)) : "";
    if (answer === "ready") return { pid, port };
    // The machine was restarted and another program has the old process id, or the server was killed and is a zombie,
    // as in many containers: PostgreSQL would take either for a live server. Sessions of a killed server end within the
    // time waited here.
    const isForeign = answer === "absent" && !(await isServerOf(cluster, pid));
    const isDead = state === "ended" && Date.now() - startedAt > UNCOLLECTED_LIMIT_MS;
    if (isForeign || isDead) {
      if (isOwner) await rm(file, { force: true });
      return undefined;
    }
    const limit = answer === "starting" ? RECOVERY_LIMIT_MS : ANSWER_LIMIT_MS;
    if (Date.now() - startedAt > limit) {
      throw new StartError(
        `The PostgreSQL server ${pid} of ${cluster.folder} runs but does not answer. End it and start again.`,
      );
    }
    await delay(100);
  }
}

/**
 * Ends a server that an earlier, killed site left running.
 *
 * @throws StartError when it does not end, or its process id belongs to another process here.
 */
export async function stopForeignServer(cluster: Cluster, pid: number): Promise<void> {
  if (!(await isServerOf(cluster, pid))) throw invisibleServer(cluster.folder);
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + STOP_TIME_LIMIT_MS;
  while ((await processState(pid)) === "running") {
    if (Date.now() > deadline) process.kill(pid, "SIGQUIT");
    if (Date.now() > deadline + 5000) {
      throw new StartError(
        `The PostgreSQL server ${pid} of ${cluster.folder} does not end. End it and start again.`,
      );
    }
    await delay(20);
  }
}

/** Connection address of the server on `port`. Contains the password. */
export function connectionUrl({ password }: Pick<Cluster, "password">, port: number): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

async function probe(url: string): Promise<"ready" | "starting" | "absent"> {
  try {
    const client = await connectClient({ url, name: "broadsheet start", connectTimeoutMs: 3000 });
    await endClient(client);
    return "ready";
  } catch (error) {
    // 57P03: the server is starting, recovering or shutting down.
    return sqlState(error) === "57P03" ? "starting" : "absent";
  }
}

/** `ended`: the process is a zombie that its parent has not reaped. */
async function processState(pid: number): Promise<"running" | "ended" | "gone"> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return "gone";
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2)[0] === "Z" ? "ended" : "running";
}

/** Whether a process is a server of this cluster, by its working directory or, where that is unknown, by its name. */
async function isServerOf({ folder }: Pick<Cluster, "folder">, pid: number): Promise<boolean> {
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (place !== undefined) return place === (await realpath(folder));
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "postgres");
  return name.trim() === "postgres";
}

/**
 * PostgreSQL's `shared_buffers`: an eighth of the memory of the machine or container. PostgreSQL's default of
 * 128 MB is smaller than the newsroom's list of a million articles.
 */
export function sharedBuffersFor(memoryBytes: number): string {
  const share = Math.floor(memoryBytes / 8 / MB);
  return `${Math.min(Math.max(share, LEAST_MB), MOST_MB)}MB`;
}

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectClient } from "../database/connect-client.ts";
import { openDatabase } from "./open-database.ts";
import { findRunningServer } from "./server-process.ts";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadsheet-database-"));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

const cluster = () => join(folder, "postgres");
const log = pino({ level: "silent" });
const open = (mode: "serve" | "visit" = "serve") =>
  openDatabase({ folder: cluster(), password: "secret", log, mode });

test("close stops a server that is being restarted", async () => {
  const database = await open();
  const killed = await readPid(cluster());
  process.kill(killed, "SIGKILL");
  while ([killed, 0].includes(await readPid(cluster()))) await delay(1);
  await database.close();
  expect(await readPid(cluster())).toBe(0);
});

/** The process id of the cluster's server; 0 when none runs. */
async function readPid(cluster: string): Promise<number> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return Number(text.split("\n", 1)[0]);
}

test("a process that exits without closing the database leaves no server behind", async () => {
  const module = pathToFileURL(join(import.meta.dirname, "open-database.ts")).href;
  const script = `
    const { openDatabase } = await import(${JSON.stringify(module)});
    const log = { info() {}, error() {} };
    const folder = ${JSON.stringify(cluster())};
    await openDatabase({ folder, password: "secret", log, mode: "serve" });
    process.exit(3);
  `;
  const node = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  await expect(node).rejects.toMatchObject({ code: 3 });
  const left = await readPid(cluster());
  while (left > 0 && isAlive(left)) await delay(10);
  await (await open()).close();
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a visitor uses the server of the owner, and no other process starts one", async () => {
  const database = await open();
  const pid = await readPid(cluster());
  const visited = await open("visit");
  expect(visited.url).toBe(database.url);
  await visited.close();
  await expect(open()).rejects.toThrow(
    `Another site is running on ${cluster()} (process ${process.pid} on ${hostname()}). Stop it`,
  );
  expect(await readPid(cluster())).toBe(pid);
  await database.close();
  await (await open("visit")).close();
});

test("only the owner removes a stale process id that belongs to another process", async () => {
  await mkdir(cluster());
  const file = join(cluster(), "postmaster.pid");
  await writeFile(file, `${process.pid}\n\n\n1\n`);
  const options = { folder: cluster(), password: "secret" };
  expect(await findRunningServer(options, false)).toBeUndefined();
  expect(await readPid(cluster())).toBe(process.pid);
  expect(await findRunningServer(options, true)).toBeUndefined();
  expect(await readPid(cluster())).toBe(0);
});

/** In a PID namespace, as in a container; all of its processes end with it. */
const CONTAINER = ["--pid", "--ipc", "--fork", "--mount-proc", "--kill-child"];
const mayUnshare = await promisify(execFile)("unshare", [...CONTAINER, "--net", "true"]).then(
  () => true,
  () => false,
);

/** Opens the database in a container, prints "open" or the error, and then runs `andThen`. */
function openInContainer({ args = [] as string[], andThen = "" }): ChildProcess {
  const module = pathToFileURL(join(import.meta.dirname, "open-database.ts")).href;
  const script = `
    const { openDatabase } = await import(${JSON.stringify(module)});
    const log = { info() {}, error() {} };
    const folder = ${JSON.stringify(cluster())};
    const opening = openDatabase({ folder, password: "secret", log, mode: "serve" });
    console.log(await opening.then(() => "open", (error) => error.message));
    ${andThen}
  `;
  // The shell outlives the site, as the first process of many a container does.
  const shell = ["sh", "-c", '"$@"; echo ended; sleep 1000', "sh"];
  const node = [process.execPath, "--input-type=module", "--eval", script];
  const container = spawn("unshare", [...CONTAINER, ...args, "--", ...shell, ...node], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  containers.push(container);
  return container;
}

/** Waits until the output matches `word` and returns it. */
async function waitForWord({ stdout }: ChildProcess, word: RegExp): Promise<string> {
  let said = "";
  for await (const bytes of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(bytes);
    if (word.test(said)) break;
  }
  return said;
}

const containers: ChildProcess[] = [];
afterEach(async () => {
  for (const container of [...containers]) await end(container);
});

async function end(container: ChildProcess): Promise<void> {
  containers.splice(containers.indexOf(container), 1);
  const closed = once(container, "close");
  container.kill("SIGKILL");
  await closed;
}

test.skipIf(!mayUnshare)(
  "refuses a site in another container and keeps the first running (skipped where the tests may not unshare)",
  async () => {
    const database = await open();
    const pid = await readPid(cluster());
    const container = openInContainer({});
    expect(await waitForWord(container, /\n/)).toContain(
      `Another site is running on ${cluster()} (process ${process.pid} on ${hostname()}). Stop it`,
    );
    await end(container);
    expect(await readPid(cluster())).toBe(pid);
    const client = await connectClient({ url: database.url, name: "test" });
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await client.end();
    await database.close();
  },
);

test.skipIf(!mayUnshare)(
  "only one of two containers that start at once on a new folder creates the cluster (skipped where the tests may not unshare)",
  async () => {
    const both = [openInContainer({}), openInContainer({})];
    const said = await Promise.all(both.map((container) => waitForWord(container, /\n/)));
    expect(said.sort()).toEqual([
      // The owner's name may not be written yet.
      expect.stringMatching(/^Another site is running on /),
      "open\n",
    ]);
    await Promise.all(both.map(end));
    // The cluster of the killed containers can be taken over.
    await (await open()).close();
  },
);

test.skipIf(!mayUnshare).each([[[]], [["--net"]]])(
  "refuses to join a server that a killed site left in another container (unshare %j; skipped where the tests may not unshare)",
  async (args) => {
    const container = openInContainer({ args, andThen: 'process.kill(process.pid, "SIGKILL")' });
    expect(await waitForWord(container, /ended/)).toMatch(/^open\n/);
    await expect(open()).rejects.toThrow(/runs without its site .* as in another container/);
    await end(container);
    await (await open()).close();
  },
);

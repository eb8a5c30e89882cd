import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadsheet-database-"));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

test("a server that is being started again when the site stops is stopped too", async () => {
  const log = pino({ level: "silent" });
  const options = { folder: join(folder, "postgres"), password: "secret", log };
  const database = await openDatabase({ ...options, mode: "serve" });
  const killed = await readPid(options.folder);
  process.kill(killed, "SIGKILL");
  while ([killed, 0].includes(await readPid(options.folder))) await delay(1);
  await database.close();
  expect(await readPid(options.folder)).toBe(0);
});

/** The number of the server that runs on a cluster; 0 when none does. */
async function readPid(cluster: string): Promise<number> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return Number(text.split("\n", 1)[0]);
}

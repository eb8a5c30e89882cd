import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../backend/core/postgres/server-process.ts";
import { applyMigrations } from "../../backend/core/schema/apply-migrations.ts";
import { openSql } from "../support/open-sql.ts";
import { isRunning } from "../support/processes.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";
import { type RunningSite, startFailingSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";
import { createBucket, describeLoad, expectNothingLost, startLoad } from "./load.ts";

const run = promisify(execFile);

let folder: string;
let postgres: TestPostgres;
beforeAll(async () => {
  folder = await makeTempFolder();
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await removeFolder(folder);
});

async function mountSmall(): Promise<string | undefined> {
  const target = join(folder, "small");
  await mkdir(target, { recursive: true });
  return run("mount", ["-t", "tmpfs", "-o", "size=260m,mode=755", "tmpfs", target]).then(
    () => target,
    () => undefined,
  );
}
const small = { path: undefined as string | undefined };

test("serves pages and rejects writes while the disk is full, and recovers", async (context) => {
  small.path = await mountSmall();
  if (!small.path) return context.skip("the tests may not mount here");
  const dataDir = join(small.path, "data");
  const site = await startSite({ dataDir, env: { LOG_LEVEL: "fatal" } });
  await createBucket(site);
  const load = startLoad(() => site);
  try {
    await fetch(site.url).then((response) => response.arrayBuffer());
    await waitFor("confirmed saves", () => load.acknowledged.articles.size > 3, 60_000);
    const filler = join(small.path, "filler");
    await run("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"]).catch(() => undefined);
    await waitFor("refused saves", () => (load.statuses.get(503) ?? 0) > 10, 60_000);
    await waitFor("refused uploads", () => (load.statuses.get(507) ?? 0) > 0, 60_000);
    await delay(15_000);
    const page = await fetch(site.url);
    await page.arrayBuffer();
    expect(page.status).toBe(200);
    expect(await isRunning(site.pid)).toBe(true);
    await rm(filler);
    await expectSaves(load);
    await load.stop();
    console.info(describeLoad(load));
    expect(load.statuses.get(500) ?? 0).toBe(0);
    await expectNothingLost(site, load);
  } finally {
    await load.stop();
    await site.stop();
    await run("umount", ["-l", small.path]);
  }
});

async function expectSaves(load: ReturnType<typeof startLoad>): Promise<void> {
  const { articles, files } = load.acknowledged;
  const [before, filesBefore] = [articles.size, files.size];
  const isWorking = () => articles.size > before + 2 && files.size > filesBefore + 2;
  await waitFor("saves and uploads", isWorking, 60_000);
}

test("a second site on the data folder of a busy one does not start", async () => {
  const dataDir = join(folder, "shared");
  const site = await startSite({ dataDir, env: { LOG_LEVEL: "fatal" } });
  await createBucket(site);
  const load = startLoad(() => site);
  const { code, stderr } = await startFailingSite({ dataDir });
  expect([code, stderr.trim()]).toEqual([
    1,
    expect.stringMatching(/^Another site is running on .*$/),
  ]);
  await expectSaves(load);
  await load.stop();
  expect([...load.statuses.keys()].filter((status) => status === 0 || status >= 400)).toEqual([]);
  await expectNothingLost(site, load);
  await site.stop();
});

test("a migration that fails half way is rolled back beside a site under writes", async () => {
  const url = await postgres.createDatabase();
  const site = await startSite({ env: { DATABASE_URL: url, LOG_LEVEL: "fatal" } });
  await createBucket(site);
  const load = startLoad(() => site);
  const migrations = join(folder, "migrations");
  await mkdir(migrations);
  const write = (text: string) => writeFile(join(migrations, "29990101000000_later.sql"), text);
  await write(
    "alter table public.articles add column mood text; update public.articles set mood = 'x'; select 1 / 0;",
  );
  const apply = () => applyMigrations({ url, folder: migrations, prepare: async () => undefined });
  await expect(apply()).rejects.toThrow(
    /29990101000000_later failed and was undone: division by zero/,
  );
  const sql = openSql(url, 1);
  const columns = await sql`select from information_schema.columns where column_name = 'mood'`;
  expect(columns).toHaveLength(0);
  await sql.end();
  await expectSaves(load);
  await write("select 1;");
  expect(await apply()).toEqual(["29990101000000"]);
  await load.stop();
  expect([...load.statuses.keys()].filter((status) => status === 0 || status >= 400)).toEqual([]);
  await expectNothingLost(site, load);
  await site.stop();
});

test("a rolling restart of two processes fails no request", async () => {
  const url = await postgres.createDatabase();
  const dataDir = join(folder, "turns");
  const ports = [await findFreePort(), await findFreePort()];
  const start = (port: number) =>
    startSite({ dataDir, env: { DATABASE_URL: url, PORT: String(port), LOG_LEVEL: "fatal" } });
  const sites: RunningSite[] = [];
  for (const port of ports) sites.push(await start(port));
  const [first] = sites;
  if (!first) throw new Error("a site is needed");
  await createBucket(first);

  // Like a load balancer, which sends no requests to a process that is being drained.
  const inTurn = new Set(sites);
  let turn = 0;
  const choose = () => {
    turn += 1;
    const some = [...inTurn];
    return some[turn % some.length] ?? first;
  };
  const load = startLoad(choose, 6);
  for (const [index, port] of [...ports, ...ports].entries()) {
    await expectSaves(load);
    const old = sites[index % 2];
    if (!old) continue;
    inTurn.delete(old);
    expect(await old.stop()).toEqual({ code: 0, signal: null });
    const next = await start(port);
    sites[index % 2] = next;
    inTurn.add(next);
  }
  await expectSaves(load);
  await load.stop();
  console.info(describeLoad(load));
  expect([...load.statuses.keys()].filter((status) => status === 0 || status >= 400)).toEqual([]);
  for (const site of sites) await expectNothingLost(site, load);
  for (const site of sites) await site.stop();
});

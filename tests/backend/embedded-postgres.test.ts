import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findPrograms } from "../../backend/core/postgres/find-programs.ts";
import { describeOldRelease } from "../../backend/core/postgres/releases.ts";
import { anonymousClient, serviceClient } from "../support/clients.ts";
import { copyTemplate } from "../support/database/copy-template.ts";
import { skipOnExternalDatabase } from "../support/database/external-database.ts";
import { openSql } from "../support/open-sql.ts";
import { isRunning, readPostmaster, waitForExit } from "../support/processes.ts";
import { createArticle } from "../support/rows.ts";
import { endServer, type RunningSite, startFailingSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

let dataDir: string;
beforeEach(skipOnExternalDatabase);
beforeAll(async () => {
  dataDir = await makeTempFolder();
  await copyTemplate(dataDir);
});
afterAll(async () => {
  const server = await readPostmaster(dataDir);
  if (server) await endServer(server.pid);
  await removeFolder(dataDir);
});

async function expectArticle(site: RunningSite, slug: string): Promise<void> {
  const { data } = await anonymousClient(site)
    .from("articles")
    .select("slug")
    .eq("slug", slug)
    .throwOnError();
  expect(data).toEqual([{ slug }]);
}

test("an embedded database is durable, local and of one site, and survives kill -9 of the site and of its server", async () => {
  const site = await startSite({ dataDir });
  const { release } = await findPrograms(undefined);
  const warnings = site.stderr().match(/lacks the security fixes/g) ?? [];
  expect(warnings).toHaveLength(describeOldRelease(release) ? 1 : 0);
  await expectDurableAndLocal(site);
  const { code, stderr } = await startFailingSite({ dataDir });
  expect([code, stderr.trim().split("\n")]).toEqual([
    1,
    [expect.stringMatching(/Another site is running on .*DATA_DIR/)],
  ]);
  const { slug } = await createArticle(serviceClient(site));
  await expectArticle(site, slug);

  const left = await readPostmaster(dataDir);
  await site.kill();
  expect(await isRunning(left?.pid ?? 0)).toBe(true);
  const next = await startSite({ dataDir });
  await waitForExit(left?.pid ?? 0);
  await expectArticle(next, slug);

  const later = await createArticle(serviceClient(next));
  const server = await readPostmaster(dataDir);
  process.kill(server?.pid ?? 0, "SIGKILL");
  await next.kill();
  const last = await startSite({ dataDir });
  await expectArticle(last, later.slug);
  await last.stop();
  expect(await readPostmaster(dataDir)).toBeUndefined();
});

async function expectDurableAndLocal(site: RunningSite): Promise<void> {
  const url = await site.databaseUrl();
  const sql = openSql(url, 1);
  const [settings] = await sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
      current_setting('unix_socket_directories') as sockets`;
  expect(settings).toEqual({
    fsync: "on",
    commit: "on",
    pages: "on",
    addresses: "127.0.0.1",
    sockets: "",
  });
  await sql.end();
  for (const password of ["wrong", "%20"]) {
    const intruder = openSql(url.replace(/:[^:@]+@/, `:${password}@`), 1);
    await expect(intruder`select 1`).rejects.toMatchObject({ code: "28P01" });
    await intruder.end();
  }
}

test("a first start makes folder and secrets readable by their owner only, and leaves no process after a signal", async () => {
  const folder = await makeTempFolder();
  const starting = startSite({ dataDir: folder, env: { LOG_LEVEL: "debug" } });
  starting.catch(() => undefined);
  const server = await waitFor("the database", () => readPostmaster(folder));
  const modeOf = async (name: string) =>
    ((await stat(join(folder, name))).mode & 0o777).toString(8);
  expect([await modeOf("secrets.json"), await modeOf("postgres")]).toEqual(["600", "700"]);
  // The database server's account needs to traverse the folder when root starts the site.
  expect(["700", "710"]).toContain(await modeOf("."));
  const parent = await waitFor("the site's process", () => parentOf(server.pid));
  process.kill(parent, "SIGTERM");
  await waitForExit(parent);
  await waitForExit(server.pid);
  await removeFolder(folder);
});

/** The process id of the site that runs the database server `pid`. */
async function parentOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const parent = Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]);
  return parent > 1 ? parent : undefined;
}

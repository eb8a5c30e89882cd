import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymousClient, serviceClient } from "../support/clients.ts";
import { skipOnExternalDatabase } from "../support/database/external-database.ts";
import { openSql } from "../support/open-sql.ts";
import { isRunning, readPostmaster, waitForExit } from "../support/processes.ts";
import { createArticle } from "../support/rows.ts";
import { endServer, startFailingSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

let dataDir: string;
beforeEach(skipOnExternalDatabase);
beforeAll(async () => {
  dataDir = await makeTempFolder();
});
afterAll(async () => {
  const server = await readPostmaster(dataDir);
  if (server) await endServer(server.pid);
  await removeFolder(dataDir);
});

test("runs two sites side by side on separate articles", async () => {
  const [one, two] = await Promise.all([startSite(), startSite()]);
  const { slug } = await createArticle(serviceClient(one));
  const { data } = await anonymousClient(two).from("articles").select("slug").throwOnError();
  expect(data.map((row) => row.slug)).not.toContain(slug);
  await Promise.all([one.stop(), two.stop()]);
});

test("refuses a second site on the same data folder in one line and keeps the first running", async () => {
  const site = await startSite({ dataDir });
  const { code, stderr } = await startFailingSite({ dataDir });
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/Another site is running on .*DATA_DIR/),
  ]);
  await anonymousClient(site).from("articles").select("id").throwOnError();
  await site.stop();
});

test("stops site and database within 10 seconds of SIGTERM, even during a request", async () => {
  const site = await startSite({ dataDir });
  const server = await readPostmaster(dataDir);
  const sql = openSql(await site.databaseUrl(), 1);
  await sql.unsafe("begin; lock table public.articles in access exclusive mode");
  const hanging = fetch(`${site.url}/rest/v1/articles?select=id`, {
    headers: { apikey: site.keys.publishable },
  });
  hanging.catch(() => undefined);
  // A stop that exceeds its 10 seconds exits with 1.
  expect(await site.stop()).toEqual({ code: 0, signal: null });
  expect(await isRunning(server?.pid ?? 0)).toBe(false);
  expect(await readPostmaster(dataDir)).toBeUndefined();
  await sql.end();
});

test("leaves no database process after a signal during startup", async () => {
  const folder = await makeTempFolder();
  const starting = startSite({ dataDir: folder, env: { LOG_LEVEL: "debug" } });
  starting.catch(() => undefined);
  const server = await waitFor("the database", () => readPostmaster(folder));
  const parent = await waitFor("the site's process", () => parentOf(server.pid));
  process.kill(parent, "SIGTERM");
  await waitForExit(parent);
  await waitForExit(server.pid);
  await removeFolder(folder);
});

describe("recovery after kill -9", () => {
  test("stops the orphaned database server after kill -9 of the site, and keeps every article", async () => {
    const site = await startSite({ dataDir });
    const { slug } = await createArticle(serviceClient(site));
    const left = await readPostmaster(dataDir);
    await site.kill();
    expect(await isRunning(left?.pid ?? 0)).toBe(true);
    const next = await startSite({ dataDir });
    await waitForExit(left?.pid ?? 0);
    const { data } = await anonymousClient(next)
      .from("articles")
      .select("slug")
      .eq("slug", slug)
      .throwOnError();
    expect(data).toEqual([{ slug }]);
    await next.stop();
  });

  test("recovers committed data after kill -9 of site and database server", async () => {
    const site = await startSite({ dataDir });
    const { slug } = await createArticle(serviceClient(site));
    const server = await readPostmaster(dataDir);
    process.kill(server?.pid ?? 0, "SIGKILL");
    await site.kill();
    const next = await startSite({ dataDir });
    const { data } = await anonymousClient(next)
      .from("articles")
      .select("slug")
      .eq("slug", slug)
      .throwOnError();
    expect(data).toEqual([{ slug }]);
    await next.stop();
  });
});

describe("embedded database security", () => {
  test("runs a durable database that only accepts local connections with a password", async () => {
    const site = await startSite({ dataDir });
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
    await site.stop();
  });

  test("makes the database folder and its secrets readable by their owner only", async () => {
    const modeOf = async (name: string) =>
      ((await stat(join(dataDir, name))).mode & 0o777).toString(8);
    expect([await modeOf("secrets.json"), await modeOf("postgres")]).toEqual(["600", "700"]);
    // The database server's account needs to traverse the folder when root starts the site.
    expect(["700", "710"]).toContain(await modeOf("."));
  });
});

/** The process id of the site that runs the database server `pid`. */
async function parentOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const parent = Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]);
  return parent > 1 ? parent : undefined;
}

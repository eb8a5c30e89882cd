import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { errorCode } from "../../../backend/core/base/errors.ts";
import { join } from "../../../backend/tests/support/join-channel.ts";
import { anonymousClient, serviceClient } from "../../support/clients.ts";
import { makeSiteFolder } from "../../support/database/copy-template.ts";
import { skipOnExternalDatabase } from "../../support/database/external-database.ts";
import { openEventStream } from "../../support/event-stream.ts";
import { openSql } from "../../support/open-sql.ts";
import { readPostmaster, waitForExit } from "../../support/processes.ts";
import { createArticle } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

beforeEach(skipOnExternalDatabase);

async function startWithFolder(): Promise<RunningSite> {
  const dataDir = await makeSiteFolder();
  onTestFinished(() => removeFolder(dataDir));
  return startSite({ dataDir, sites: "one" });
}

/** Opens one request of each kind that never ends, and a database lock that is never released. */
async function hang(site: RunningSite): Promise<void> {
  const stream = await openEventStream(`${site.url}/api/new-articles`);
  stream.ended.catch(() => undefined);
  const client = anonymousClient(site);
  onTestFinished(async () => void (await client.removeAllChannels()));
  await join(client.channel("anything"));

  const sql = openSql(await site.databaseUrl(), 1);
  onTestFinished(() => sql.end());
  await sql.unsafe("begin; lock table public.articles in access exclusive mode");
  const headers = { apikey: site.keys.publishable };
  for (const path of ["/rest/v1/articles?select=id", "/", "/article/none"])
    fetch(site.url + path, { headers }).catch(() => undefined);
  await waitFor("a statement that waits for the lock", async () => {
    const blocked = openSql(await site.databaseUrl(), 1);
    const rows = await blocked.unsafe("select 1 from pg_locks where not granted");
    await blocked.end();
    return rows.length > 0;
  });

  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    `POST /rest/v1/articles HTTP/1.1\r\nHost: localhost\r\napikey: ${headers.apikey}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"title"`,
  );
}

/** Sends SIGTERM and returns the exit code: 1 when the stop exceeded its limit of 10 seconds. */
async function stop(site: RunningSite): Promise<number | null> {
  process.kill(site.pid, "SIGTERM");
  return (await site.exit).code;
}

test("a site stops with exit code 0 while requests, bodies, streams and sockets hang", async () => {
  const site = await startWithFolder();
  const server = await readPostmaster(site.dataDir);
  await hang(site);
  const code = await stop(site);
  expect(code).toBe(0);
  await waitForExit(server?.pid ?? 0);
});

test("a site stops with an error that names what hangs when the database hangs too", async () => {
  const site = await startWithFolder();
  const server = (await readPostmaster(site.dataDir))?.pid ?? 0;
  await hang(site);
  const processes = [server, ...(await childrenOf(server))];
  for (const pid of processes) signalIfRunning(pid, "SIGSTOP");
  const code = await stop(site);
  // The database server stops once it runs again.
  for (const pid of processes) signalIfRunning(pid, "SIGCONT");
  await waitForExit(server);
  expect(code).toBe(1);
  expect(site.stderr()).toMatch(/"waitingFor":\[.*"database".*"shutdown timed out/);
});

test("a starting site stops while it waits for a silent database", async () => {
  const before = await childrenOf(process.pid);
  const silent = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const starting = startSite({ env: { DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/news` } });
  const refused = expect(starting).rejects.toThrow(/"waitingFor":\["start"\]/);
  const [connection]: Socket[] = await once(silent, "connection");
  onTestFinished(() => void connection?.destroy());
  const pids = (await childrenOf(process.pid)).filter((pid) => !before.includes(pid));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8")));
  const site = pids.find((_, index) => commands[index]?.includes("server/main.ts"));
  if (!site) throw new Error("the site has no process");
  process.kill(site, "SIGTERM");
  await refused;
}, 120_000);

test("a stopping site answers for DRAIN_SECONDS, is not ready, and cuts off no save", async () => {
  const dataDir = await makeSiteFolder();
  onTestFinished(() => removeFolder(dataDir));
  const site = await startSite({ dataDir, sites: "one", env: { DRAIN_SECONDS: "3" } });
  const service = serviceClient(site);
  const articles = await Promise.all(Array.from({ length: 4 }, () => createArticle(service)));
  const saved = articles.map(() => 0);
  let isTakenOut = false;
  const savers = articles.map(async ({ id }, index) => {
    for (;;) {
      const title = `Title ${(saved[index] ?? 0) + 1}`;
      const isLast = isTakenOut;
      const response = await fetch(`${site.url}/rest/v1/articles?id=eq.${id}`, {
        method: "PATCH",
        headers: {
          apikey: site.keys.secret,
          "Content-Type": "application/json",
          Prefer: "return=representation",
        },
        body: JSON.stringify({ title }),
      });
      expect(await response.json()).toEqual([expect.objectContaining({ title })]);
      saved[index] = (saved[index] ?? 0) + 1;
      if (isLast) return response.headers.get("connection");
    }
  });
  await waitFor("saves of everybody", () => saved.every((count) => count > 3));
  process.kill(site.pid, "SIGTERM");
  await waitFor("not ready", async () => (await fetch(`${site.url}/readyz`)).status === 503);
  // A load balancer sends the next requests elsewhere.
  isTakenOut = true;
  expect(await Promise.all(savers)).toEqual(articles.map(() => "close"));
  expect((await site.exit).code).toBe(0);
});

/** Database connections may close after their processes were listed. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/** The running child processes of a process. */
async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent);
}

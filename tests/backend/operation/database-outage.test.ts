import { FunctionsRelayError } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeFunctions } from "../../../backend/tests/support/write-functions.ts";
import { anonymousClient, serviceClient } from "../../support/clients.ts";
import { skipOnExternalDatabase } from "../../support/database/external-database.ts";
import { openSql } from "../../support/open-sql.ts";
import { isRunning, readPostmaster, waitForExit } from "../../support/processes.ts";
import { createArticle } from "../../support/rows.ts";
import { type RunningSite, startFailingSite, startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

/** An outage of the database while the site runs. */

let site: RunningSite;
let project: Awaited<ReturnType<typeof writeFunctions>>;
beforeEach(skipOnExternalDatabase);
beforeAll(async () => {
  const config = "[functions.broken]\nverify_jwt = false\n";
  project = await writeFunctions({ broken: 'throw new Error("deliberate at start");' }, config);
  site = await startSite({ env: { FUNCTIONS_DIR: project.folder } });
});
afterAll(async () => {
  await site.stop();
  await removeFolder(project.root);
});

test("a function's error soon after the start is reported as such", async () => {
  const { error } = await anonymousClient(site).functions.invoke("broken");
  expect(error).toBeInstanceOf(FunctionsRelayError);
});

test("an unsupported storage call soon after the start is reported as such", async () => {
  expect((await statusOf("/storage/v1/s3")).status).toBe(501);
});

async function statusOf(path: string): Promise<{ status: number; retryAfter: string | null }> {
  const response = await fetch(`${site.url}${path}`, {
    headers: { apikey: site.keys.publishable },
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get("Retry-After") };
}

async function runningServer(): Promise<{ pid: number; port: number }> {
  return waitFor("a database server", async () => {
    const server = await readPostmaster(site.dataDir);
    return server && (await isRunning(server.pid)) ? server : undefined;
  });
}

async function serverAfter(before: { pid: number }): Promise<{ pid: number; port: number }> {
  return waitFor("a new server", async () => {
    const server = await readPostmaster(site.dataDir);
    return server && server.pid !== before.pid ? server : undefined;
  });
}

/** The last log line with these words. */
function lineOf(words: string): Record<string, unknown> | undefined {
  const line = site
    .stderr()
    .split("\n")
    .findLast((candidate) => candidate.includes(words));
  return line && JSON.parse(line);
}

const ARTICLES = "/rest/v1/articles?select=id&limit=1";

test("a killed database server is restarted, and requests meanwhile get 503 with Retry-After", async () => {
  const { slug } = await createArticle(serviceClient(site));
  const before = await runningServer();
  const answers: { status: number; retryAfter: string | null }[] = [];
  let isOver = false;
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) answers.push(await statusOf(ARTICLES));
  });
  await waitFor("the first answers", () => answers.length > 20);
  process.kill(before.pid, "SIGKILL");
  const after = await serverAfter(before);
  await waitFor("health", async () => (await statusOf("/healthz")).status === 200);
  isOver = true;
  await Promise.all(readers);

  expect(after.port).toBe(before.port);
  const bad = answers.filter(({ status }) => status !== 200);
  expect(new Set(bad.map(({ status }) => status))).toEqual(
    bad.length > 0 ? new Set([503]) : new Set(),
  );
  expect(bad.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  expect(await isRunning(site.pid)).toBe(true);
  // Each outage is one line when it begins and one when it ends.
  await waitFor("the end of the outage in the log", () => lineOf("is back"));
  expect(lineOf("the change feed is lost")).toMatchObject({ level: "error" });
  expect(lineOf("is back")).toMatchObject({ seconds: expect.any(Number) });
  const { data } = await anonymousClient(site)
    .from("articles")
    .select("slug")
    .eq("slug", slug)
    .throwOnError();
  expect(data).toEqual([{ slug }]);
});

test("a function's error during a database outage is reported as such", async () => {
  const before = await runningServer();
  process.kill(before.pid, "SIGKILL");
  await waitFor("an outage", async () => (await statusOf(ARTICLES)).status === 503);
  const { error } = await anonymousClient(site).functions.invoke("broken");
  expect(error).toBeInstanceOf(FunctionsRelayError);
  await serverAfter(before);
  await waitFor("health", async () => (await statusOf("/healthz")).status === 200);
});

test("the site keeps its lock on the data folder when PostgreSQL recovers from a crashed session", async () => {
  const sql = openSql(await site.databaseUrl(), 1);
  const [victim] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const server = await runningServer();
  process.kill(victim?.pid ?? 0, "SIGKILL");
  await sql.end();
  await waitFor("health", async () => (await statusOf("/healthz")).status === 200);
  const { code, stderr } = await startFailingSite({ dataDir: site.dataDir });
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining("Another site is running")]);
  expect(code).toBe(1);
  expect((await runningServer()).pid).toBe(server.pid);
});

test("the site stops with exit code 0 during a database outage", async () => {
  const other = await startSite();
  const server = await readPostmaster(other.dataDir);
  process.kill(server?.pid ?? 0, "SIGKILL");
  const startedAt = performance.now();
  expect(await other.stop()).toEqual({ code: 0, signal: null });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await waitForExit(server?.pid ?? 0);
});

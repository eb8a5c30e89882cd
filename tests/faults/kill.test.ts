import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openObjectStore } from "../../backend/storage/open-object-store.ts";
import { findMismatches } from "../../backend/tests/backup/compare.ts";
import { readPostmaster } from "../support/processes.ts";
import { endServer, type RunningSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";
import { createBucket, describeLoad, expectNothingLost, type Load, startLoad } from "./load.ts";

/** SIGKILL at random moments of saves and uploads. */

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 50);
const VICTIMS = ["site", "database", "both"] as const;

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeTempFolder();
});
afterAll(async () => {
  const server = await readPostmaster(dataDir);
  if (server) await endServer(server.pid);
  await removeFolder(dataDir);
});

test(`no confirmed write is lost in ${ROUNDS} kills of site, PostgreSQL and both`, async () => {
  let site: RunningSite = await startSite({ dataDir, env: { LOG_LEVEL: "fatal" } });
  await createBucket(site);
  const load = startLoad(() => site);
  for (let round = 0; round < ROUNDS; round += 1) {
    await waitForSave(load);
    await delay(Math.random() * 1000);
    const victim = VICTIMS[round % VICTIMS.length];
    const server = await readPostmaster(dataDir);
    if (victim !== "site") process.kill(server?.pid ?? 0, "SIGKILL");
    if (victim === "database") {
      await waitFor("health", () => isHealthy(site), 60_000);
    } else {
      await site.kill();
      site = await startSite({ dataDir, env: { LOG_LEVEL: "fatal" } });
    }
  }
  await waitForSave(load);
  await load.stop();
  console.info(describeLoad(load));
  await expectNothingLost(site, load);
  expect(
    await findMismatches(await site.databaseUrl(), openObjectStore({ s3: undefined }, dataDir)),
  ).toEqual([]);
  expect(await site.stop()).toEqual({ code: 0, signal: null });
});

/** Waits until the site confirms new writes after its restart. */
async function waitForSave({ acknowledged }: Load): Promise<void> {
  const confirmed = acknowledged.articles.size;
  await waitFor("a confirmed save", () => acknowledged.articles.size > confirmed + 1, 60_000);
}

async function isHealthy({ url }: RunningSite): Promise<boolean> {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  );
  return response?.status === 200;
}

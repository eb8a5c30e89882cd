import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { createUser, serviceClient } from "../support/clients.ts";
import { readPostmaster } from "../support/processes.ts";
import { startSite } from "../support/start-site.ts";
import type { AttackOrder, Outcomes } from "./attacker.ts";
import { readMemory, watchMemory } from "./memory.ts";
import { type Reading, read } from "./readers.ts";
import type { Target } from "./target.ts";

/**
 * `npm run attack [-- SECONDS [NAME]]`: fires every attack, or those that have NAME in their name, of `attacks.ts` together from one address at a fresh site with demo
 * articles, while 50 readers read pages that are not cached. Exit code 1 when readers' p95 is more than twice what it is
 * undisturbed, a page fails, or memory does not return.
 */
const READERS = 50;
const seconds = Number(process.argv[2] ?? 60);
const only = process.argv[3] ?? "";
/** What a heap that has grown once may keep, and its database. */
const MEMORY_MARGIN_MB = 150;
const REST_MS = 30_000;

const site = await startSite({
  env: {
    DEMO: "1",
    PAGE_CACHE_BYTES: "0",
    TRUST_PROXY: "1",
    STAFF_ACCESS: "role",
    LOG_LEVEL: "fatal",
  },
});
try {
  process.exitCode = await run();
} finally {
  const startedAt = performance.now();
  await site.stop();
  console.info(`SIGTERM: ended after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function run(): Promise<number> {
  const target = await prepare();
  const postmaster = await readPostmaster(site.dataDir);
  const sample = () => readMemory(site.pid, postmaster?.pid ?? 0);
  await read(site.url, READERS, 20_000);
  const undisturbed = await read(site.url, READERS, seconds * 1000);
  report("undisturbed", undisturbed);
  const before = await sample();

  const stopWatching = watchMemory(sample);
  const order: AttackOrder = { target, only };
  const attacker = fork(join(import.meta.dirname, "attacker.ts"), [JSON.stringify(order)]);
  await delay(2000);
  const attacked = await read(site.url, READERS, seconds * 1000);
  report("under attack", attacked);
  const outcomes = once(attacker, "message");
  attacker.send("end");
  const [counted]: [Outcomes] = (await outcomes) as [Outcomes];
  for (const [name, results] of Object.entries(counted)) console.info(`  ${name}:`, results);
  const peak = await stopWatching();
  await delay(REST_MS);
  const after = await sample();
  console.info("memory in MB before", before, "peak", peak, "after", after);

  const isSlow = attacked.p95 > 2 * undisturbed.p95;
  const isHeld = (["site", "database"] as const).some(
    (part) => after[part] > before[part] + MEMORY_MARGIN_MB,
  );
  return isSlow || isHeld || attacked.failed > 0 ? 1 : 0;
}

/** What an attacker needs: an account, and a large picture to resize. */
async function prepare(): Promise<Target> {
  const service = serviceClient(site);
  await createUser(site, "admin");
  const { client } = await createUser(site, "reader");
  const { data } = await client.auth.getSession();
  const picture = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "teal",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const options = { contentType: "image/jpeg" };
  const { error } = await service.storage
    .from("article-images")
    .upload("attack.png", picture, options);
  if (error) throw error;
  return {
    url: site.url,
    apikey: site.keys.publishable,
    accountToken: data.session?.access_token ?? "",
  };
}

function report(name: string, { pages, failed, p50, p95, max }: Reading): void {
  console.info(
    `${name}: ${pages} pages, ${failed} failed; p50 ${p50} ms, p95 ${p95} ms, slowest ${max} ms`,
  );
}
